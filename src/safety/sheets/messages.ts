/** Sentences of the sheets room, in one place for translation. */
export const title = 'Safety Data Sheets';
export const more = 'Next products';
export const poisonPhone = '1-800-222-1222';
export const open = 'Open the SDS';
export const view = 'View PDF';
export const download = 'Download';
export const revision = (number: number, date: string) => `Revision ${number}, ${date}`;
export const ask = 'Ask us for it';
export const askAbout = (name: string) => `Please send me the safety data sheet of ${name}.`;
export const sdsSignalWord = 'SDS signal word';
export const labelTitle = 'Label for a bottle';
export const neverTitle = 'Never mix with';
/** The folded head names two pairs, so that a reader who does not open it knows of them. */
export const milder = (names: readonly string[]) =>
  `Also keep apart, they injure, irritate or spoil each other: ${names.slice(0, 2).join(', ')}${names.length > 2 ? ` and ${names.length - 2} more` : ''}`;
export const canKill = 'Can kill';
export const youBuy = 'You buy this';
export const safetyTitle = 'Safety';
export const precautions = 'Precautionary statements';
export const onRequest = 'Sheet on request';
export const noSignalWord = 'No signal word';
export const seeProduct = 'See the product';
