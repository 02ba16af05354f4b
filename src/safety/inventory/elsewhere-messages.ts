/** Every sentence of a chemical that a site buys from somebody else. */
export const title = 'From another supplier';
export const lead =
  'It stands in the stock and on every safety paper of this site. It is not sold by us, and nobody else sees it.';
export const name = 'Name, as on the label';
export const maker = 'Maker';
export const size = 'Size';
export const sizeHint = 'Such as 1 gal jug, or 12 x 32 oz case';
export const hazard = 'Is it hazardous?';
export const hazards = {
  unknown: 'Not known yet',
  yes: 'Hazardous',
  no: 'Not hazardous, by its safety data sheet',
} as const;
export const facts = 'What its safety data sheet says';
export const signalWord = 'Signal word';
export const noSignalWord = 'None, or not known';
export const hCodes = 'Hazard codes';
export const hCodesHint = 'From section 2, such as H314, H400';
export const unNumber = 'UN number';
export const ph = 'pH';
export const cas = 'CAS numbers of its ingredients';
export const group = 'Reacts as';
export const groupOpen = 'Not known: take what the facts above propose';
export const save = 'Save';
export const cancel = 'Cancel';
export const notSaved = 'It was not saved';
export const change = 'Change what is known';
export const add = 'Add what another supplier brings';
