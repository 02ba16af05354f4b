/** Sentences of every import of a file, in one place for translation. */
export const nothingImported = 'Nothing was imported';
export const wouldHappen = 'What would happen';
export const nothingToImport = 'There is nothing to import in this file.';
export const importedButFor = 'Imported, but for the lines below';
export const exampleToFill = 'An example to fill in';
export const orPaste = 'Or paste the rows';
export const checkFile = 'Check the file';
export const exportFirst = 'Export what is here, to change it and bring it back';
export const unanswered =
  'No answer came, so it is not known whether the rows are in. Import again: nothing is taken in twice.';
