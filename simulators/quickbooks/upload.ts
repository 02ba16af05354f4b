import { attachable } from './entities/attachable.ts';
import { recompute, type Writing } from './entities/kind.ts';
import type { Draft, Stored } from './entity.ts';
import { Fault, fault } from './faults.ts';
import { write } from './operations.ts';

const PART = /^file_(metadata|content)_?(\d+)$/;
/** Larger files are refused; the figure is Intuit's. */
const MOST_BYTES = 100 * 1024 * 1024;

/**
 * `POST /upload`: files as multipart, each `file_content_NN` with its optional `file_metadata_NN`. One answer a file, and a file
 * that can't be kept is a Fault inside of a 200 (both recorded). Neither parts without a file nor a repeated requestid are
 * documented: the first are refused, the second makes another file, so that nobody leans on it.
 */
export async function upload(form: FormData, origin: string, writing: Writing): Promise<Draft> {
  const files = new Map<string, { content?: File; metadata?: FormDataEntryValue }>();
  for (const [name, value] of form) {
    const [, what, number = ''] = PART.exec(name) ?? [];
    if (!what) continue;
    const file = files.get(number) ?? {};
    files.set(number, file);
    if (what === 'metadata') file.metadata = value;
    else if (typeof value !== 'string') file.content = value;
  }
  if (files.size === 0) throw fault.missing('file_content');
  const AttachableResponse: Draft[] = [];
  for (const { content, metadata } of files.values())
    AttachableResponse.push(await storeFile(content, metadata, origin, writing));
  return { AttachableResponse };
}

async function storeFile(
  content: File | undefined,
  metadata: FormDataEntryValue | undefined,
  origin: string,
  writing: Writing,
): Promise<Draft> {
  try {
    if (!content) throw fault.missing('file_content');
    if (content.size > MOST_BYTES) throw fault.business('The file is too large.');
    const about = await aboutFile(metadata);
    const draft = { FileName: content.name, ContentType: content.type, ...about };
    const { Id } = write(attachable, 'create', draft, writing) as Stored;
    const { company } = writing;
    company.files.set(Id, new Uint8Array(await content.arrayBuffer()));
    recompute(company, attachable.name, Id, {
      FileAccessUri: `/v3/company/${company.realmId}/download/${Id}`,
      TempDownloadUri: `${origin}/v1/attachments/${company.realmId}/${Id}`,
      Size: content.size,
    });
    return { Attachable: company.find(attachable.name, Id) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { Fault: error.body };
  }
}

async function aboutFile(metadata: FormDataEntryValue | undefined): Promise<object> {
  if (metadata === undefined) return {};
  const text = typeof metadata === 'string' ? metadata : await metadata.text();
  try {
    return JSON.parse(text) as object;
  } catch {
    throw fault.unreadable('Unexpected character in the metadata of a file');
  }
}
