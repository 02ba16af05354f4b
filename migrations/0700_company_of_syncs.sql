-- Which company's books a run read, as it was called then. Runs of before say nothing: nobody wrote it down.
alter table sync_runs add column company_name text;
