"""The desk: an organiser's pages. They parse, call the services, and answer; nothing is decided here."""
