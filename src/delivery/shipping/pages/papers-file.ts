import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { PAPERS, type Paper } from '../../runs/paper-messages.ts';
import { printAllPapers } from '../server/print-paper.ts';
import type { Route } from './+types/papers-file';

export const middleware = [requireRole(['desk', 'driver'])];

/** `/dashboard/runs/{id}/papers/{paper}.pdf`: the papers of a run, to print. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const paper: Paper = PAPERS.find((name) => name === params.paper) ?? 'all';
  const { bytes, name } = await printAllPapers(app, user, params.runId, paper).catch(failFile);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
