"""Views as text: one module for each thing that is shown."""
