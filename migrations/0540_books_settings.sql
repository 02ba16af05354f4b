-- The books' settings as they were last read, for people to look at. What is sent is decided by a reading of its own, at each sending.
alter table accounting_connections rename column preferences to settings;
alter table accounting_connections rename column preferences_read_at to settings_read_at;
-- Kept in another form until now: read again at the next sending or check.
update accounting_connections set settings = '{}', settings_read_at = null;
