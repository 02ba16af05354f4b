/** Sentences about the file of the letter or e-mail in which a site agreed, for who keeps it. */
type Writing = 'letter' | 'e-mail';
export const title = (what: Writing) => `The ${what} as a file`;
export const attach = (what: Writing) => `Attach the ${what}`;
export const another = 'Attach another page';
export const hint =
  'A PDF of up to 20 MB, or a JPEG, PNG or WebP picture of up to 10 MB. It is kept for good, and only your own people see it.';
export const facts = (contentType: string, size: string) =>
  `${contentType === 'application/pdf' ? 'PDF' : 'Picture'}, ${size}`;
export const open = (what: Writing, at: number, of: number) =>
  of === 1 ? `Open the ${what}` : `Open page ${at} of the ${what}`;
export const attached = 'The file is attached.';
