import { dayInWords } from './browsing.ts';

/** The sheet in the hands of who keeps the products: on the product's page and on that of its safety data. */
export const title = 'Safety data sheet';
export const none = 'No sheet: the shop and the library say “on request”.';
export const shared = (sizes: number) =>
  sizes === 1 ? 'Kept byte for byte.' : `One sheet for ${sizes === 2 ? 'both' : `all ${sizes}`} sizes. Kept byte for byte.`;
export const facts = (pages: number, size: string) => `${pages === 1 ? '1 page' : `${pages} pages`}, ${size}`;
export const hash = 'SHA-256';
export const add = 'Add a sheet';
export const replace = 'Replace';
export const other = 'Choose another file';
export const takeAway = 'Take away';
export const keep = 'Keep the present sheet';
export const leaveOut = 'Leave it out';
export const cancel = 'Cancel upload';
export const hint = 'PDF, at most 20 MB and 200 pages, without password, script or attached files.';
export const date = 'Revision date';
export const dateHint = 'As printed on the new sheet';
export const goes = 'The sheet is taken away when you save.';
export const goesText = 'The shop and the library then say “on request”. All revisions are kept and stay open by their number.';
export const comes = 'Becomes the current sheet when you save. The present one is kept as an earlier revision.';
export const comesFirst = 'Becomes the current sheet when you save.';
export const history = 'All revisions and the safety data';
export const failed = 'The sheet was not uploaded. What you changed is still here: see the sheet, then save again.';
export const uploaded = (day: string, by: string | undefined) => `uploaded ${day}${by ? ` by ${by}` : ''}`;
export const upload = 'Make it the current sheet';
export const file = 'New sheet';
export const superseded = (day: string) => `Superseded ${day}`;
export const withdrawn = (day: string) => `Taken away ${day}`;
export const current = 'Current';

/** Whether a revision is the current one, and if not, since when. */
export function revisionState(revision: { supersededAt: string | null; withdrawn: boolean }): string {
  if (revision.supersededAt === null) return current;
  return (revision.withdrawn ? withdrawn : superseded)(dayInWords(revision.supersededAt));
}
