import { bodyTooLarge, invalidField } from '../errors.ts';

/** A form with a file. Its announced size is checked before it is read into memory; a form without one is refused. */
export async function readFileForm(
  request: Request,
  limit: number,
): Promise<{ fields: Record<string, string>; bytes: Uint8Array }> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(announced <= limit + 64 * 1024)) throw bodyTooLarge(limit);
  const form = await request.formData();
  const fields: Record<string, string> = {};
  let file: File | undefined;
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else if (name === 'file') file = value;
  }
  if (!file || (file.size === 0 && file.name === '')) throw invalidField('file', 'Choose a file.');
  return { fields, bytes: new Uint8Array(await file.arrayBuffer()) };
}
