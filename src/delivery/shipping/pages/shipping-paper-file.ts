import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { printPaper } from '../server/print-paper.ts';
import type { Route } from './+types/shipping-paper-file';

export const middleware = [requireRole(['desk', 'driver'])];

/** `/dashboard/runs/{id}/shipping-paper.pdf`: as it stands now; with `?signed=` as it was signed then. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const paperId = new URL(request.url).searchParams.get('signed');
  const { bytes, name } = await printPaper(app, user, params.runId, paperId).catch(failFile);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
