const list = new Intl.ListFormat('en-US', { type: 'conjunction', style: 'long' });

/** Texts of the sign-in page about what is stored on this device unsent. */
export const waitsHereMessages = {
  label: 'Kept on this device',
  waits: (parts: readonly string[]) =>
    `Not sent, and kept on this device until whoever did it signs in here again: ${list.format(parts)}.`,
  /** All of it is of one person, whose session ended here. */
  waitsOf: (name: string, parts: readonly string[]) =>
    `${name}’s, not sent, and kept on this device until ${name} signs in here again: ${list.format(parts)}.`,
} as const;
