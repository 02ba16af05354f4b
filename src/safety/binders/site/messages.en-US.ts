import { NO_LONGER_SOLD } from '../../hazards/sold-words.ts';

export const title = 'Safety data sheets';
export const switchTo = 'Español';
export const search = 'Find a product';
export const training = 'Training: short lessons about these products';
export const noMatch = 'No product with this name.';
export const call911 = 'Danger to life: call 911';
export const poison = 'Poison Control';
export const chemical = 'Chemical emergency, 24 hours';
export const neverMix = 'Never mix: together these can kill';
export const alsoApart = 'Also keep apart';
export const firstAid = 'First aid';
export const hazards = 'Hazards';
export const wear = 'What to wear';
export const storage = 'Storage';
export const whole = (number: number, day: string) =>
  `Whole sheet (PDF), revision ${number}, ${day}`;
export const noSheet = 'There is no sheet for this product yet. Ask us for it.';
export const keepApart = 'Store them apart and never mix them.';
export const firstAidOurs =
  'From the product’s data, in the UN’s wording. The sheet, in English, decides:';
export const ended: string = NO_LONGER_SOLD.en;
export const general =
  'Rinse eyes and skin with water for several minutes, go into fresh air, and call Poison Control.';
export const inPdf = 'The PDF says what is to be known.';
/** Shown to who reads Spanish. */
export const sheetInEnglish = 'The text of the sheets is in English, as their maker gives it.';
export const empty = 'This site has not received a product with a safety data sheet yet.';
export const kept = 'Kept on this phone: {kept} of {total} sheets, as of {time}';
export const storing = 'Keeping the sheets on this phone …';
export const notStored = 'This browser can’t keep the sheets. They open with a connection only.';
export const offline = 'No connection. This is what the phone has kept.';
export const danger = 'Danger';
export const warning = 'Warning';
export const goneTitle = 'This code is no longer valid';
export const goneText =
  'It was taken back. Look for a newer sign in the storeroom, or ask your manager. In an emergency, call:';
export const unknownTitle = 'This code is not complete';
export const unknownText = 'Scan it again, or ask your manager. In an emergency, call:';
export const library = 'Every sheet is in our public library:';
export const openLibrary = 'Open the library';
export const ask = 'Questions about products';
export const qrAlt = 'QR code that opens the safety data sheets of this place';
export const signHow =
  'Scan with the phone’s camera. No sign-in. Works without a connection after the first time.';
