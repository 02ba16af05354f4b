/** The address of a code: printed on walls, so it never changes. */
export const siteAddress = (token: string) => `/site/${token}`;
export const siteSheetAddress = (token: string, nameKey: string, number: number) =>
  `/site/${token}/${nameKey}-${number}.pdf`;
/** The lessons of a code's site stand in `../training`. */
export const siteTraining = (token: string) => `${siteAddress(token)}/training`;
export const signAddress = (codeId: string) => `/dashboard/sheets/signs/${codeId}.pdf`;
