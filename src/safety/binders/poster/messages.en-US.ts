// First aid and spill steps are general, written from memory of common practice: to be confirmed by
// a safety professional. The product's own sheet comes first, and the poster says so.
export const title = 'Chemical safety';
export const pageOf = (page: number, pages: number) => `Page ${page} of ${pages}`;
export const scan =
  'Scan: every sheet, first aid first. Works without a connection after the first time.';
export const qrAlt = 'QR code of this storeroom’s binder of safety data sheets';
export const call911 = 'Danger to life';
export const poison = 'Poison Help';
export const chemical = 'Chemical emergency, 24 hours';
export const contact = 'Safety contact';
export const noContact = 'Safety contact: not named yet';
export const supplier = 'Supplier';

export const firstAid = 'First aid';
export const firstAidSteps: readonly (readonly [string, string])[] = [
  [
    'Eyes',
    'Rinse with water for several minutes. Take contact lenses out if that is easy; go on rinsing.',
  ],
  ['Skin', 'Take off wet clothes and shoes. Rinse with water for several minutes.'],
  ['Breathed in', 'Go into fresh air and rest. Hard to breathe: call 911.'],
  ['Swallowed', 'Rinse the mouth. Do NOT make the person vomit. Call Poison Help at once.'],
];
export const firstAidNote = 'General steps. Section 4 of the product’s sheet comes first: scan.';

export const spill = 'Spill';
export const spillSteps: readonly string[] = [
  'Keep people away. Open doors and windows if that is safe.',
  'Strong smell, smoke, or two chemicals together: get out and call 911.',
  'Wear what the table says. Stand the container upright if that is easy.',
  'Cover the spill with mineral absorbent. Never pour another chemical on it. No rags, paper or sawdust on bleach, pool chlorine or peroxide.',
  'Collect it in a clean, labeled bucket. Nothing goes down the drain unless the sheet says so.',
  'Tell the safety contact.',
];
export const spillNote = 'General steps. Section 6 of the product’s sheet comes first: scan.';

export const neverMix = 'Never mix';
export const neverMixLead =
  'Find both products. The word says what happens when they meet. Store them apart.';
export const words = { 3: 'KILLS', 2: 'HURTS', 1: 'SPOILS' } as const;
export const legend = {
  3: 'Together these can kill.',
  2: 'Heat, spatter or harmful vapor.',
  1: 'Irritates, or spoils both.',
} as const;
export const nothingKnown = '–';
export const nothingKnownSays = 'No danger is known';
export const withRow = (number: number) => `With ${number}`;
export const noPairs =
  'We know of no pair among these products that must not meet. That is no promise: never mix chemicals.';
export const free = (names: string) =>
  `No pair is known here for ${names}. That is no promise: never mix chemicals.`;
export const deadly = 'These can kill';
export const ifTheyMet = 'If they met: get out, keep others out, call 911.';
export const chartOf = (from: number, to: number) => `Columns ${from} to ${to}`;

export const products = 'Products here, and what to wear';
export const wholeSite =
  'Products of the whole site: this storeroom was not counted yet. Count it, then print again.';
export const noProducts = 'No product is known for this storeroom yet.';
export const product = 'Product';
export const gloves = 'Gloves';
export const eyes = 'Goggles';
export const face = 'Face shield';
export const clothing = 'Apron, clothing';
export const air = 'Air';
export const wear = 'Wear';
export const seeSheet = 'See sheet';
export const respirator = 'Respirator where air is poor';
export const freshAir = 'Fresh air, outdoors or vented';
export const signalWords = { Danger: 'DANGER', Warning: 'WARNING' } as const;
export const notClassified = 'Not classified as hazardous';
export const notOnFile = 'Hazard not known';
export const asSupplied = 'For products as supplied. The sheet’s section 8 decides.';
export const review =
  'From the products’ safety data. Codes agree, not reviewed by a trained person; the sheet decides.';
export const madeOn = (day: string) => `Made ${day}`;
