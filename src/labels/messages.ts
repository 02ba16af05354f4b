/** Sentences of the labels room, in one place for translation. */
export const labelText =
  'A workplace label with signal word, hazard signs, first aid and this code. Needed on every bottle that is used beyond your own shift.';
export const labelStock = 'Paper';
export const labelLanguage = 'Language';
export const labelDilution = 'Dilution';
export const labelCopies = 'How many';
export const labelPrint = 'Make the label';
