-- A customer may report goods that were ordered by mistake, to have them taken back.
alter table claim_lines drop constraint claim_lines_kind_check;
alter table claim_lines add constraint claim_lines_kind_check
  check (kind in ('short', 'damaged', 'wrong-item', 'by-mistake'));
