/** What other pages say of a label before it is made. */
export const labelText =
  'A workplace label with signal word, hazard signs, first aid and this code. Needed on every bottle that is used beyond your own shift.';
export const makeLabel = 'Make a label';
