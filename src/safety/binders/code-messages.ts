/** Sentences about the codes for storeroom walls, where they are made. */
export const title = 'Codes for the storeroom wall';
export const lead =
  'Whoever scans the code opens the sheets of what this site has received: first aid first, in English and Spanish, without a sign-in, and without a connection after the first time.';
export const none =
  'There is no code yet. Make one for each storeroom, print its sign, hang it at the door.';
export const storeroom = 'Storeroom';
export const storeroomHint = 'For example Laundry, basement';
export const another = 'Code for another storeroom';
export const make = 'Make a code';
export const made = 'The code is made. Print its sign and hang it at the door.';
export const rename = 'Rename';
export const renamed = 'The storeroom is renamed. Print its sign again: the code itself stays.';
export const revoke = 'Take back';
export const revokeTitle = (storeroom: string) => `Take the code of ${storeroom} back?`;
export const revokeText =
  'Its sign stops working for good, and phones forget what they kept at their next connection. Whoever scans it sees whom to call.';
export const revoked = 'The code is taken back.';
export const signLetter = 'Sign, letter';
export const signA4 = 'A4';
export const open = 'Open';
export const gone = (count: number) =>
  count === 1 ? '1 code was taken back' : `${count} codes were taken back`;
export const madeOn = (day: string, who: string) => `Made ${day}${who ? ` by ${who}` : ''}`;
