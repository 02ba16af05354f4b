/** Sentences of the safety data form and what stands beside it, in one place for translation. */
export const groupHint =
  'Decides who is warned. Choose what makes it most dangerous. Left open, what the data leave no doubt about is taken.';
export const alsoReacts = 'Reacts as well as';
export const alsoReactsHint =
  'What else section 3 or 10 shows, such as the alkali in a bleach gel.';
export const refusedRow = 'Download the refused row';
export const restSaved =
  'All other rows are saved. Put these right in the file and import it again.';
export const pairReason = 'What the maker says';
export const oneSystem = 'One system, meant to meet';
export const pairReasonHint = 'One sentence. Not needed for one system.';
export const pairSourceHint = 'Document and section, such as: SDS of May 2026, section 10';
export const notePair = 'Note this pair';
/** Within the data themselves: an H code without its sign, a UN number that is not in the table. */
export const thingsApart = (count: number) =>
  count === 1
    ? 'One thing in the data does not fit the rest'
    : `${count} things in the data do not fit the rest`;
export const saveAllTheSame = 'You may save all the same: the maker’s sheet decides.';
export const hStatementsHint =
  'Codes of GHS revision 7, such as H290 H314. Buyers see the statements, never the codes.';
export const hCategoriesHint =
  'As section 2 has them: H272 2, H314 1B. Needed where the category decides the signal word.';
export const pStatementsHint = 'Codes such as P260 P301+P330+P331.';
export const epaSignalWordHint = 'As the registered label has it. It may differ from the sheet’s.';
export const noEpaWord = 'Not on file';
export const bearsNone = 'The label bears none';
export const activeIngredientsHint =
  'Of the registered label, with percentages, apart by semicolons';
export const contactTimeHint = 'Longest general disinfection time';
export const densityHint = 'g/mL, section 9 of the sheet. It weighs the truck’s load.';
export const saveSafety = 'Save safety data';
export const notSaved = 'Not saved yet';
export const atUseDilution = 'Classified at use dilution';
export const useDilutionLead =
  'Only what the maker’s sheet says of the diluted product. Without codes it says “not classified”. Bottle labels print this instead of the concentrate’s hazards.';
export const dilutedWord = 'Signal word when diluted';
export const dilutedSigns = 'Signs when diluted';
export const dilutedCodes = 'Hazard codes when diluted';
export const dilutedPrecautions = 'Precautionary codes when diluted';
export const dilutedSourceHint = 'SDS of May 2026, section 2';

/** The folded parts of the form. */
export const PARTS = {
  codes: 'Hazard and precautionary codes (section 2)',
  physical: 'pH, density and what it reacts with (sections 3, 9 and 10)',
  epa: 'EPA label, contact time and dilution',
  paper: 'More for the shipping paper (section 14)',
  diluted: 'Classified at use dilution',
} as const;
export const filledOf = (filled: number, of: number) =>
  of === 1 ? (filled === 0 ? 'empty' : 'filled') : `${filled} of ${of} filled`;

export const notRegulated = 'Not regulated for transport';
export const notRegulatedHint =
  'Tick it only where section 14 of its sheet says so. With neither this nor a UN number a hazardous product does not leave.';
export const transportOpen =
  'How it travels is not known: enter its UN number, or tick “Not regulated for transport” as section 14 of its sheet says. Until then none of its orders leave.';
export const regulatedByNumber = (unNumber: string) =>
  `${unNumber} says that it is regulated. Untick this, or empty the UN number, as section 14 of its sheet says.`;
