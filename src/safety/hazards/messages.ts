/**
 * Sentences of the hazards room, in one place for translation. Official statements are not here:
 * statements.ts has them verbatim.
 */
export const notClassified = 'Not classified as hazardous';
/** In place of both where no safety data are entered. */
export const notOnFile = 'Not on file yet';
export const notOnFileText =
  'Its hazards are not on file here yet. Treat it as hazardous until you have its safety data sheet.';
/** Somebody stated that it is harmless, and no data are entered. */
export const statedHarmless =
  'Our office states it as not hazardous, but its safety data are not on file here yet. Treat it as hazardous until you have its safety data sheet.';
export const neverNone =
  'We know of no product here that reacts with it. That is no promise: never mix chemicals.';
/** In place of it where no reactivity group is entered: nothing was looked for. */
export const neverUnknown =
  'What it reacts with is not on file here yet. Keep it apart from everything until you have its safety data sheet.';
export const notSafe =
  'Not classified does not mean without risk. Keep it out of eyes and use it as the label directs.';
export const hazardStatements = 'Hazard statements';
export const inPlainWords = 'In plain words';
export const epaNumber = 'EPA Reg. No.';
export const contactTime = 'Contact time';
export const keepWet = 'Keep the surface visibly wet for the whole time.';
export const epaNote =
  'The container’s label is EPA’s. Its signal word can differ from that of the safety data sheet.';
export const ph = 'pH';
export const transport = 'Transport';
export const transportStatus = {
  'not-regulated': 'Not regulated',
  excepted: 'Excepted by road (49 CFR 171.4(c))',
  'limited-quantity': 'Limited Quantity',
  regulated: 'Fully regulated',
} as Record<string, string>;
export const notRegulated = 'Not regulated for transport.';
export const transportOpen = 'How it travels is not known yet. It is not shipped until then.';
export const dilution = 'Dilution';
export const calculator = 'Dilution calculator';
export const workItOut = 'Work it out';
export const diluted = 'Classified when diluted';
export const dilutedOnly =
  'Only for a bottle mixed as said. Everything else here is about the product as supplied.';
