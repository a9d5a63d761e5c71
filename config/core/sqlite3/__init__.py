"""The database backend of embedded mode."""
