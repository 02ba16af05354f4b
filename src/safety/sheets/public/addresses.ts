/**
 * The stable addresses of a product's sheet. They can be guessed, printed and linked from
 * elsewhere, so they never change.
 */
export const sheetPage = (nameKey: string) => `/sds/${nameKey}`;
/** Products of other suppliers have no page in the library, so they are not linked. */
export const hasSheetPage = (nameKey: string) => !/^other-supplier-[0-9a-f-]{36}$/.test(nameKey);
/** Under which the site's own list has it. */
export const otherSupplierId = (nameKey: string) => nameKey.replace(/^other-supplier-/, '');
export const sheetFile = (nameKey: string) => `/sds/${nameKey}.pdf`;
export const revisionFile = (nameKey: string, number: number) => `/sds/${nameKey}/${number}.pdf`;
/** The name of a downloaded sheet. */
export const sheetFileName = (nameKey: string, sheet: { date: string | null; language: string }) =>
  `SDS-${nameKey}-${sheet.date ?? 'no-date'}${sheet.language === 'en' ? '' : `-${sheet.language}`}.pdf`;
/** Where a label is made, and its PDF. */
export const labelPage = (nameKey: string) => `/sds/${nameKey}/label`;
export const labelFile = (nameKey: string) => `/sds/${nameKey}/label.pdf`;

/** Where the file of a revision opens: the current one at the address that never changes. */
export const revisionAddress = (
  nameKey: string,
  revision: { number: number; language: string; supersededAt: string | null },
): string => {
  const file = revision.supersededAt ? revisionFile(nameKey, revision.number) : sheetFile(nameKey);
  return revision.language === 'en' ? file : `${file}?language=${revision.language}`;
};

/** What an e-mail handed over, for whoever has its link. */
export const handedPage = (token: string) => `/sds/handed/${token}`;
