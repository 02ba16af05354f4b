import { expect, test } from 'vitest';
import { PDF_MAX_BYTES } from '../../../files/limits.ts';
import { uploadErrorMessages } from '../../../files/messages.ts';
import { refusalOf } from './sheet-entry.ts';

const file = (content: string, name = 'sheet.pdf') =>
  new File([content], name, { type: 'application/pdf' });

test('a file that is no PDF is refused by its first bytes, whatever its name and type say', async () => {
  const refusal = await refusalOf(file('PK\u0003\u0004 a spreadsheet'));
  expect(refusal?.details).toEqual({ reason: 'no-pdf' });
  // No storage was asked, so none is quoted.
  expect(refusal && uploadErrorMessages(refusal)).toEqual({
    message: '',
    advice: 'This is not a PDF, whatever its name says. Choose the PDF of the sheet.',
  });
  expect((await refusalOf(file('')))?.details).toEqual({ reason: 'empty' });
});

test('a PDF is taken without an ending, too, and one that is too large is refused unread', async () => {
  expect(await refusalOf(file('%PDF-1.7\n%%EOF', 'sheet'))).toBeNull();
  const large = { size: PDF_MAX_BYTES + 1 } as File;
  expect((await refusalOf(large))?.details).toMatchObject({ reason: 'too-large' });
});
