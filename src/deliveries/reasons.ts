/** Why less was handed over than expected. */
export const REASONS = [
  'short-loaded',
  'damaged',
  'wrong-item',
  'refused',
  'not-needed',
  'nobody-there',
] as const;
export type Reason = (typeof REASONS)[number];
