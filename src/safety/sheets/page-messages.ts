/** Sentences of the page of one sheet. */
export const unknownTitle = 'We have no sheet at this address';
export const unknownText =
  'The product may have another name, or we no longer sell it. Search the library, or ask us.';
export const neverMix = 'Never mix';
export const allSections = 'All 16 sections';
export const pdfSection = (number: number) => `Section ${number} in the PDF`;
export const fromData =
  'The sheet itself is the PDF as the maker gave it. Below are the safety data on file here; the PDF decides.';
export const firstAidMissing =
  'Open section 4 of the PDF. Until then: rinse eyes and skin with water for several minutes, go into fresh air, and call Poison Control.';
export const firstAidOnRequest =
  'Rinse eyes and skin with water for several minutes, go into fresh air, and call Poison Control. The sheet is on request: ask us for it now, before somebody needs it.';
export const onlyInPdf = 'The PDF says what is to be known.';
export const onlyOnRequest = 'We have no statement for this. The sheet is on request.';
export const qr = 'Scan to open this sheet on a phone. Print it for the storeroom wall.';
export const qrAlt = (name: string) => `QR code of the safety data sheet of ${name}`;

export const EMERGENCY =
  'Follow First aid below, and show this sheet to whoever helps. If somebody collapses or can’t breathe, call 911 first.';
export const handlingTitle = 'Handling and storage';
export const unknownCall = (phone: string) => `${unknownText} Poison Control: ${phone}.`;
