import type { Actor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { sendPdf } from '../../platform/http/send-pdf.ts';
import { sheetFileName } from '../addresses.ts';
import { sheetNotFound } from '../errors.ts';
import { storedSheet } from './queries.ts';
import { sheetScope } from './scope.ts';

const NAME_KEY = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * The bytes of a product's sheet exactly as they were stored: the current one, or an earlier
 * revision by its number.
 * @throws AppError `not-found` where there is none, or none for this person.
 */
export async function sendSheet(
  app: App,
  actor: Actor,
  request: Request,
  nameKey: string,
  revision: string | null,
): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const number = revision === null ? null : Number(revision);
  if (
    !NAME_KEY.test(nameKey) ||
    nameKey.length > 120 ||
    (revision !== null && !/^[1-9]\d{0,4}$/.test(revision))
  )
    throw sheetNotFound();
  const stored = await storedSheet(
    app.db,
    sheetScope(actor),
    nameKey,
    asked.get('language') === 'es' ? 'es' : 'en',
    number,
  );
  if (!stored) throw sheetNotFound();
  const { bytes } = await app.storage.get(stored.path);
  return sendPdf(request, {
    bytes,
    sha256: stored.sha256,
    filename: sheetFileName(nameKey, stored),
    isPublic: stored.isActive,
    download: asked.has('download'),
  });
}
