/** A UN number as people write it: “1791”, “un 1791” and “UN-1791” are UN1791. What is none stays as it is, for the contract to refuse. */
export function unNumberOf(typed: string): string {
  const text = typed.trim().toUpperCase();
  const [, digits] = /^(?:UN)?[\s.:#-]*(\d{4})$/.exec(text) ?? [];
  return digits ? `UN${digits}` : text;
}
