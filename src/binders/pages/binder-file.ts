import { AppError } from '../../kit/app-error.ts';
import { normalise } from '../../kit/normalise.ts';
import { requestContext } from '../../platform/http/context.ts';
import { sendPdf } from '../../platform/http/send-pdf.ts';
import { finishedBinder } from '../server/make-binder.ts';
import type { Route } from './+types/binder-file';

/** `/sds/binders/{id}.pdf`: a finished binder, to keep. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  try {
    const binder = await finishedBinder(app, actor, params.binderId);
    const { bytes } = await app.storage.get(binder.path);
    return sendPdf(request, {
      bytes,
      sha256: binder.sha256,
      // A binder that lacks something says so in its name too.
      filename: `SDS-binder-${normalise(binder.title)}-${binder.madeOn}${binder.bound < binder.requested ? `-${binder.bound}-of-${binder.requested}` : ''}.pdf`,
      isPublic: false,
      download: new URL(request.url).searchParams.has('download'),
    });
  } catch (error) {
    if (error instanceof AppError) throw new Response(error.message, { status: error.status });
    throw error;
  }
}
