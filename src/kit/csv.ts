export type CsvCell = string | number | boolean | null | undefined;

/** Characters that make a spreadsheet run a cell as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;
/** An amount below 0 as text: a number, which nothing can run. */
const BELOW_ZERO = /^-\d+(?:\.\d+)?$/;

/** One field by RFC 4180. Text that a spreadsheet would run gets an apostrophe before it; numbers stay numbers. */
export function csvField(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  const runs = typeof value === 'string' && FORMULA.test(value) && !BELOW_ZERO.test(value);
  const text = runs ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One record with its line end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvField).join(',')}\r\n`;
}

/** A whole file: head, then rows. Read such files with csv-parse. */
export function csvFile(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [head, ...rows].map(csvLine).join('');
}
