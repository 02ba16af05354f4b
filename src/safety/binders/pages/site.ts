import { requestContext } from '../../../platform/http/context.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { readSiteBinder } from '../server/site-binder.ts';
import { renderSitePage } from '../ui/site-page.tsx';
import type { Route } from './+types/site';

const STATUS = { valid: 200, gone: 410, unknown: 404 } as const;

/** `/site/{token}`: the binder behind the code on a storeroom's wall, as a document of its own. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, nonce, network } = requestContext(context);
  const answer = await readSiteBinder(app, params.token, network).catch(failFile);
  return new Response(renderSitePage(answer, nonce), {
    status: STATUS[answer.state],
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    },
  });
}
