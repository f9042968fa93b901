from __future__ import annotations
from collections import Counter
from heapq import heappush, heappop
from itertools import product
from math import isqrt
from melder.solver.chains import chains_of, RunLaw, Offer, EMPTY
from melder.solver.sets import choices

NEG = -(1 << 60)

class Search:
    def __init__(s, hand, table, law, objective, *, runs=True, sets=True, pi=None, K=64):
        s.law = law
        nc = s.nc = law.colours
        pieces = [p for m in table for p in m]
        s.top = law.highest
        s.stock = [Counter() for _ in range(s.top + 2)]
        ft = fh = 0
        for p, inh in [(p, False) for p in pieces] + [(p, True) for p in hand]:
            if p.filler:
                if inh: fh += 1
                else: ft += 1
            elif not p.capstone:
                s.stock[p.number][p.colours, inh] += 1
        s.ft, s.fh = ft, fh
        longest = law.run_max if law.run_max < law.highest else None
        s.chains = chains_of(RunLaw(law.run_min, longest, law.group_min, law.group_max, law.run_gaps, law.run_odd, runs))
        s.sets_score = sets
        s.linear = objective != "score"
        BIG = 1 << 20
        s.wf, s.wh = {"score": (1, 0), "face": (BIG, 1), "tiles": (1, BIG)}[objective]
        s.options = [s._options(n) for n in range(s.top + 2)]
        if s.linear:
            s.a, s.b = 1, 0
            s.y0 = 1
        else:
            # estimate
            F = sum(p.face for p in pieces) + sum(p.face for p in hand)
            M = law.unit + (len(pieces) + len(hand)) * law.run_worth
            s.y0 = law.unit
            s.a = max(1, M) * K; s.b = max(1, F) * K
        s.pi = s.a*(s.wf*19+3*s.wh)+s.b*law.worth_of_set(3) if pi is None else pi
        s.bound = {}
        s.lead=[]
        for c in range(s.nc):
            miss=-1; l=[False]*(s.top+2)
            for n in range(s.top,0,-1):
                l[n]= (miss:=miss if miss>=0 else 0)+1<=s.ft+s.fh
                if not(s.stock[n][1<<c,False] or s.stock[n][1<<c,True]): miss+=1
            s.lead.append(l)
        s.local = {}
        s._shares()

    def _options(s, n):
        st = dict(s.stock[n])
        keys = list(st)
        if s.ft: st[0, False] = s.ft
        if s.fh: st[0, True] = s.fh
        if n == 0 or n > s.top: return [((Offer(),)*s.nc, 0,0,0,0,0,0,None)]
        out = []
        law = s.law
        kinds = list(st)
        for ch in choices(st, law, score=s.sets_score):
            left = [st[k]-t for k, t in zip(kinds, ch.taken)]
            t = [0]*s.nc; h=[0]*s.nc
            kt=kh=0
            for k, l, tk in zip(kinds, left, ch.taken):
                if k[0]==0:
                    if k[1]: kh=tk
                    else: kt=tk
                    continue
                c = k[0].bit_length()-1
                if k[1]: h[c]+=l
                else: t[c]+=l
            off = tuple(Offer(a,b) for a,b in zip(t,h))
            out.append((off, kt, kh, ch.faces, ch.worth, ch.hand, len(ch.sets), ch))
        return out

    def _shares(s):
        s.share=[0]*(s.top+2)
        for n in range(1,s.top+1):
            best=None
            for off,kt,kh,f,w,hd,g,ch in s.options[n]:
                if ch is None or not ch.sets: continue
                num=sum(1 for st in ch.sets for k in st if k[0])
                v = s.a*(s.wf*f*n + s.wh*hd) + s.b*w - s.pi*(kt+kh)
                q=-(-v//num)
                if best is None or q>best: best=q
            s.share[n]=best

    def B(s, n, c, cs):
        key=(n,c,cs)
        r=s.bound.get(key)
        if r is not None: return r
        if n > s.top:
            return 0 if cs==EMPTY else NEG
        m=n+1
        best=NEG
        if m>s.top:
            offers=[(Offer(last=True),0)]
        else:
            st=s.stock[m]; t=st[1<<c,False]; h=st[1<<c,True]
            sh=s.share[m]
            offers=[]
            if sh is None:
                offers.append((Offer(t,h,0,0,s.ft,s.fh,s.lead[c][m]),0))
            else:
                for x in range(t+1):
                    for y in range(h+1):
                        offers.append((Offer(t-x,h-y,0,0,s.ft,s.fh,s.lead[c][m]),sh*(x+y)))
        a,b,pi=s.a,s.b,s.pi
        rw=s.law.run_worth
        for off,g in offers:
            for stp in s.chains.steps(cs,off):
                v=B=s.B(m,c,stp.chain)
                if B<=NEG: continue
                v+=g+a*(s.wf*stp.faces*m+s.wh*stp.hand)+b*rw*stp.pieces-pi*(stp.fill+stp.fill_hand)
                if v>best: best=v
        s.bound[key]=best
        return best

    def moves(s, m, c, cs, off):
        key=(m,c,cs,off)
        r=s.local.get(key)
        if r is None:
            r=[]
            a,b=s.a,s.b; rw=s.law.run_worth
            for stp in s.chains.steps(cs,off):
                B=s.B(m,c,stp.chain)
                if B<=NEG: continue
                x=s.wf*stp.faces*m+s.wh*stp.hand
                y=rw*stp.pieces if s.b else 0
                r.append((a*x+b*y+B - s.pi*(stp.fill+stp.fill_hand), x, y, stp.fill, stp.fill_hand, stp.opened, stp.chain))
            r.sort(reverse=True)
            s.local[key]=r
        return r

    def run(s):
        a,b,pi=s.a,s.b,s.pi
        root=s.b*s.y0 if s.b else 0
        for c in range(s.nc): root+=s.B(0,c,EMPTY)
        root+=pi*(s.ft+s.fh)
        s.root=root
        best=-1; thr=-1; bestnode=None
        x0=0;y0=s.y0
        heap=[(-root,0,0,(0,(EMPTY,)*s.nc,s.ft,s.fh,x0,y0,None,None))]
        seen={}
        seq=0
        expanded=0
        four=4*a*b
        unit=s.law.unit
        while heap:
            ub,_,_,node=heappop(heap)
            ub=-ub
            if ub<=thr: break
            n,key,ft,fh,x,y,par,rec=node
            lab=seen.get((n,key,ft,fh))
            if lab is not None and (x,y) not in lab: continue
            expanded+=1
            m=n+1
            if m>s.top:
                fbase=Offer(last=True)
            for opt in s.options[m]:
                off,kt,kh,f,w,hd,g,ch=opt
                if kt>ft or kh>fh: continue
                dx=s.wf*f*m+s.wh*hd
                dy=w if b else 0
                parts=[(a*(x+dx)+b*(y+dy)+pi*(ft+fh-kt-kh), x+dx, y+dy, ft-kt, fh-kh, ())]
                for c in range(s.nc):
                    new=[]
                    o=off[c]
                    for ubp,px,py,pft,pfh,pk in parts:
                        if m>s.top: oo=fbase
                        elif pft or pfh: oo=Offer(o[0],o[1],0,0,pft,pfh,s.lead[c][m])
                        else: oo=o
                        for g2,x2,y2,k1,k2,opn,cs2 in s.moves(m,c,key[c],oo):
                            new.append((ubp+g2,px+x2,py+y2,pft-k1,pfh-k2,pk+(cs2,)))
                    parts=new
                    if not parts: break
                for ubp,px,py,pft,pfh,pk in parts:
                    if ubp<=thr: continue
                    if m>s.top:
                        if pft: continue
                        val=px*py
                        if val>best:
                            best=val
                            if s.linear: thr=best
                            else: thr=isqrt(four*((best//unit+1)*unit)-1)
                            bestnode=(px,py)
                        continue
                    k=(m,pk,pft,pfh)
                    lab=seen.get(k)
                    if lab is None:
                        seen[k]=[(px,py)]
                    else:
                        dom=False
                        for lx,ly in lab:
                            if lx>=px and ly>=py: dom=True;break
                        if dom: continue
                        lab[:]=[l for l in lab if not(px>=l[0] and py>=l[1])]
                        lab.append((px,py))
                    seq+=1
                    heappush(heap,(-ubp,-m,seq,(m,pk,pft,pfh,px,py,None,None)))
        s.expanded=expanded; s.pushed=seq
        return best, bestnode
