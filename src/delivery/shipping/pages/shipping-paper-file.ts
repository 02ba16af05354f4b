import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { printAllPapers, printPaper } from '../server/print-paper.ts';
import type { Route } from './+types/shipping-paper-file';

export const middleware = [requireRole(['desk', 'driver'])];

/** `/dashboard/runs/{id}/shipping-paper.pdf`: as it stands now; with `?signed=` as it was signed then, with `?papers=all` before the other papers of the run, as a driver's phone keeps them. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const query = new URL(request.url).searchParams;
  const { bytes, name } = await (query.get('papers') === 'all'
    ? printAllPapers(app, user, params.runId, 'all')
    : printPaper(app, user, params.runId, query.get('signed'))
  ).catch(failFile);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
