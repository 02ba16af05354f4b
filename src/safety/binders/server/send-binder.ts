import type { Actor } from '../../../kit/actor.ts';
import { normalise } from '../../../kit/normalise.ts';
import type { App } from '../../../platform/app.ts';
import { sendPdf } from '../../../platform/http/send-pdf.ts';
import { finishedBinder } from './make-binder.ts';

/** The file of a finished binder. @throws AppError `not-found` */
export async function sendBinder(
  app: App,
  actor: Actor,
  request: Request,
  binderId: string,
): Promise<Response> {
  const { path, sha256, title, madeOn, bound, requested } = await finishedBinder(
    app,
    actor,
    binderId,
  );
  const { bytes } = await app.storage.get(path);
  // A binder that lacks something says so in its name too.
  const lacking = bound < requested ? `-${bound}-of-${requested}` : '';
  return sendPdf(request, {
    bytes,
    sha256,
    filename: `SDS-binder-${normalise(title)}-${madeOn}${lacking}.pdf`,
    isPublic: false,
    download: new URL(request.url).searchParams.has('download'),
  });
}
