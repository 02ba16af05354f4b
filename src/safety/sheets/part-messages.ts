/** Sentences of the parts that show sheets, in one place for translation. */
export const noneHanded = 'No sheet was handed over yet';
export const noneHandedText =
  'The first delivery of each product brings its sheet, and the first after every revision.';
export const whatReviewed = 'What was reviewed';
export const reviewerName = 'Name of the reviewer';
export const signTicked = 'Sign for what is ticked';
