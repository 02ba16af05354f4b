/** Sentences of the sheets room, in one place for translation. */
export const title = 'Safety Data Sheets';
export const lead = 'Every product we sell. Open to everybody, no sign-in.';
export const description =
  'Safety data sheets (SDS) of every product: first aid, hazards, protective equipment and storage at once, as a page or as PDF. No sign-in.';
export const searchLabel = 'Search the safety data sheets';
export const searchHint = 'Product, brand, SKU, EPA or UN number';
export const search = 'Search';
export const filters = 'Filters';
export const clear = 'Clear all filters';
export const category = 'Category';
export const brand = 'Brand';
export const signal = 'Signal word';
export const signals = { Danger: 'Danger', Warning: 'Warning', none: 'No signal word' } as Record<
  string,
  string
>;
export const pictogram = 'Hazard sign';
export const epa = 'EPA registration';
export const epaOnly = 'Has an EPA number';
export const count = (total: number) =>
  total === 1 ? '1 product' : `${total.toLocaleString('en-US')} products`;
export const noneTitle = 'No product matches';
export const noneText =
  'Check the spelling, or search with fewer letters. Three letters of the name are enough.';
export const lookingFor = 'Did you look for';
export const more = 'Next products';
export const firstPage = 'Back to the first';
export const emergencyTitle = 'Splashed, breathed in or swallowed?';
export const emergencyText =
  'Find the product and press First aid. If somebody collapses, has a seizure, can’t breathe or can’t be woken, call 911 first.';
export const poison = 'Poison Control';
export const poisonPhone = '1-800-222-1222';
export const ourLine = 'Emergency line, 24 hours';
export const open = 'Open the sheet';
export const view = 'View PDF';
export const download = 'Download';
export const close = 'Close';
export const newTab = 'Open in a new tab';
export const revision = (number: number, date: string) => `Revision ${number}, ${date}`;
export const revisionNumber = (number: number) => `Revision ${number}`;
export const earlier = (count: number) =>
  count === 1 ? '1 earlier revision' : `${count} earlier revisions`;
export const onRequest = 'Sheet on request';
export const ask = 'Ask us for it';
export const askAbout = (name: string) => `Please send me the safety data sheet of ${name}.`;
export const sdsSignalWord = 'SDS signal word';
export const choose = (name: string) => `Choose ${name} for the binder`;
export const missingTitle = (count: number) =>
  count === 1
    ? '1 product was delivered here and has no safety data sheet'
    : `${count} products were delivered here and have no safety data sheet`;
export const missingText = (products: number) =>
  products === 1
    ? 'It does not count as handed over. We mail the sheet as soon as we have it; ask us if you need it now.'
    : 'They do not count as handed over. We mail the sheets as soon as we have them; ask us if you need one now.';
export const withoutSheets = (count: number) =>
  count === 1 ? '1 without a sheet' : `${count} without a sheet`;
export const back = 'Back to the sheets';
export const unknownTitle = 'We have no sheet at this address';
export const unknownText =
  'The product may have another name, or we no longer sell it. Search the library, or ask us.';
export const allSections = 'All 16 sections';
export const pdfSection = (number: number) => `Section ${number} in the PDF`;
export const fromData =
  'The sheet itself is the PDF as the maker gave it. Below is what we have read out of it; the PDF decides.';
export const firstAidMissing =
  'Open section 4 of the PDF. Until then: rinse eyes and skin with water for 15 minutes, go into fresh air, and call Poison Control.';
export const firstAidOnRequest =
  'Rinse eyes and skin with water for 15 minutes, go into fresh air, and call Poison Control. The sheet is on request: ask us for it now, before somebody needs it.';
export const onlyInPdf = 'The PDF says what is to be known.';
export const onlyOnRequest = 'We have no statement for this. The sheet is on request.';
export const qr = 'Scan to open this sheet on a phone. Print it for the storeroom wall.';
export const qrAlt = (name: string) => `QR code of the safety data sheet of ${name}`;
export const labelTitle = 'Label for a bottle';
export const neverTitle = 'Never combine with';
export const neverNone =
  'We know of no product here that reacts with it. That is no promise: never mix chemicals.';
/** Two names stand in the fold itself: nobody has to open it to know that there is something. */
export const milder = (names: readonly string[]) =>
  `Milder, they irritate or both stop working: ${names.slice(0, 2).join(', ')}${names.length > 2 ? ` and ${names.length - 2} more` : ''}`;
export const canKill = 'Can kill';
export const youBuy = 'You buy this';
export const safetyTitle = 'Safety';
export const precautions = 'Precautionary statements';
export const libraryFailed = 'We can’t show the sheets right now';
export const libraryFailedText = `Please reload the page in a moment. Poison Control answers at all times: ${poisonPhone}.`;
