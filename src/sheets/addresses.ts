/** The stable addresses of a product's sheet. They can be guessed, printed and linked from elsewhere, so they never change. */
export const sheetPage = (nameKey: string) => `/sds/${nameKey}`;
export const sheetFile = (nameKey: string) => `/sds/${nameKey}.pdf`;
export const revisionFile = (nameKey: string, number: number) => `/sds/${nameKey}/${number}.pdf`;
/** The name of a downloaded sheet. */
export const sheetFileName = (nameKey: string, sheet: { date: string; language: string }) =>
  `SDS-${nameKey}-${sheet.date}${sheet.language === 'en' ? '' : `-${sheet.language}`}.pdf`;
export const labelFile = (nameKey: string) => `/sds/${nameKey}/label.pdf`;
