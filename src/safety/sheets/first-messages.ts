const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Sentences about products that wait for their sheet before they leave. */
export const blocked = (names: readonly string[]) =>
  `The safety data sheet comes first. There is none of ${list.format(names)}: upload it, or the owner lets it go with a reason.`;
export const reason = 'Why it may go without';
export const reasonNeeded = 'Say why it may go without its sheet.';
export const release = 'Let it go without';
export const released = (by: string, when: string, why: string) =>
  `Let go without its sheet${by ? ` by ${by}` : ''}, ${when}: ${why}`;
