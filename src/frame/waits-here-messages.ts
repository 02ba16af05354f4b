const list = new Intl.ListFormat('en-US', { type: 'conjunction', style: 'long' });

/** What waits on a device, said at the sign-in to whoever stands before it. */
export const waitsHereMessages = {
  label: 'Kept on this device',
  waits: (parts: readonly string[]) =>
    `Not sent, and kept on this device until whoever did it signs in here again: ${list.format(parts)}.`,
} as const;
