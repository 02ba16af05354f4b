-- When the settings of the books could last not be read. Shown while no later reading succeeded; what was read before stays.
alter table accounting_connections add column settings_failed_at timestamptz;
