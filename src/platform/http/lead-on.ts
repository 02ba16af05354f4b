import { redirect } from 'react-router';
import { ownPath } from '../../kit/own-path.ts';

/**
 * An address that became another one, with its query: links in mails, bookmarks and printed codes lead on for ever. Never kept by a
 * browser: where it leads may depend on who asks, and on the site that is chosen. `to` may have a query of its own.
 */
export function leadOn(request: Pick<Request, 'url'>, to: string): Response {
  const params = new URL(request.url).searchParams;
  const [path = '', own = ''] = to.split('?');
  const query = new URLSearchParams([...new URLSearchParams(own), ...params]);
  // How the router reads a page's data is no part of the address.
  query.delete('_routes');
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return redirect(ownPath(path + search), { headers: { 'cache-control': 'no-store' } });
}
