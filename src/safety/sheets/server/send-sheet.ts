import type { Actor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { sendPdf } from '../../../platform/http/send-pdf.ts';
import { sheetNotFound } from '../errors.ts';
import { sheetFileName, sheetPage } from '../public/addresses.ts';
import { storedSheet } from './public/queries.ts';
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
  { nameKey, revision }: { nameKey: string; revision: string | null },
): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const number = revision === null ? null : Number(revision);
  if (
    !NAME_KEY.test(nameKey) ||
    nameKey.length > 120 ||
    (revision !== null && !/^[1-9]\d{0,4}$/.test(revision))
  )
    throw sheetNotFound();
  const stored = await storedSheet(app.db, sheetScope(actor), {
    nameKey,
    language: params.get('language') === 'es' ? 'es' : 'en',
    number,
  });
  if (!stored) throw sheetNotFound();
  if (stored.recalled) return recalledAnswer(stored.name, nameKey);
  const { bytes } = await app.storage.get(stored.path);
  return sendPdf(request, {
    bytes,
    sha256: stored.sha256,
    filename: sheetFileName(nameKey, stored),
    isPublic: true,
    isUnlisted: !stored.isActive,
    download: params.has('download'),
  });
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What stands at the address of a recalled revision: that it is one, and the way to the right one. */
const recalledAnswer = (name: string, nameKey: string): Response =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Recalled</title></head><body><h1>This sheet was recalled</h1><p>It is wrong for ${escape(name)}. Take every copy out of your binders and destroy it.</p><p><a href="${sheetPage(nameKey)}">Open the right sheet</a></p></body></html>`,
    {
      status: 410,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    },
  );
