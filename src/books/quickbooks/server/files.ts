import type { App } from '../../../platform/app.ts';
import { LedgerError } from '../../ledger-error.ts';
import type { LedgerFile } from '../../ledger-rows.ts';
import { qboAttachable, qboUploaded } from '../contract.ts';
import { queryBooks, quoted, writeBooks } from './client.ts';

/** Intuit's code for a link to what is not there: inside of a 200, and yet a definite no. */
const NOTHING_TO_LINK = '6000';

/** The file of this name at an invoice, when it hangs there already. */
async function findFile(app: App, invoiceId: string, name: string): Promise<string | undefined> {
  const where = `AttachableRef.EntityRef.Type = 'Invoice' AND AttachableRef.EntityRef.Value = ${quoted(invoiceId)}`;
  const files = await queryBooks(app, 'Attachable', { where, row: qboAttachable });
  return files.find((file) => file.FileName === name)?.Id;
}

/**
 * Hangs a file at an invoice, once for its name. `/upload` promises nothing for a repeated requestid, so it is always
 * looked for first; who calls sees to it that two do not call at once. @throws LedgerError
 */
export async function attachFile(
  app: App,
  invoiceId: string,
  file: LedgerFile,
): Promise<{ id: string }> {
  const known = await findFile(app, invoiceId, file.name);
  if (known) return { id: known };
  const about = {
    AttachableRef: [{ EntityRef: { type: 'Invoice', value: invoiceId }, IncludeOnSend: false }],
    FileName: file.name,
    ContentType: file.contentType,
  };
  const form = new FormData();
  form.append(
    'file_metadata_01',
    new Blob([JSON.stringify(about)], { type: 'application/json' }),
    'metadata.json',
  );
  form.append(
    'file_content_01',
    new Blob([new Uint8Array(file.bytes)], { type: file.contentType }),
    file.name,
  );
  let answer: unknown;
  try {
    answer = await writeBooks(app, 'upload', form, `file-${invoiceId}`);
  } catch (error) {
    const cause = error instanceof LedgerError ? error.cause : undefined;
    if (cause instanceof LedgerError && cause.code === NOTHING_TO_LINK) throw cause;
    throw error;
  }
  const read = qboUploaded.safeParse(answer);
  const id = read.success ? read.data.AttachableResponse[0]?.Attachable.Id : undefined;
  if (!id) throw new LedgerError('unanswered', 'QuickBooks’ answer could not be read.');
  return { id };
}
