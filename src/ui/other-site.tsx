/** In a list that names no site because its reader has one: a row of another, which they ordered for before, says so. */
export function OtherSite({
  site,
  row,
}: {
  /** The only site of the reader; null: they have several, and a column names it. */
  site: string | null;
  row: { customerId: string | null; customerName: string };
}) {
  return site === null || row.customerId === site ? null : (
    <span className="block text-xs text-muted">{row.customerName}</span>
  );
}
