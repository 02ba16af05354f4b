-- Sheets lends to the catalogue, which stands to its left: unique products with a sheet, now or ever, or with safety data. Printed labels and
-- the codes on walls lead to them, so the last record of such a product is not deleted, only taken off sale.
create view kept_sheets as
  select name_key from sds_revisions union select name_key from safety_data;
