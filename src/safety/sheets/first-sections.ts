/** Sections in the order in which people need them in an emergency (domain.md 1.2). */
export const FIRST_SECTIONS = [
  { number: 4, short: 'First aid' },
  { number: 2, short: 'Hazards' },
  { number: 8, short: 'What to wear' },
  { number: 7, short: 'Storage' },
] as const;

/** Where the page of a sheet says what must not meet it; the sheet itself has no section of that. */
export const NEVER_MIX = 'never-mix';
