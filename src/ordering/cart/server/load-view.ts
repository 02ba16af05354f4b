import type { UserActor } from '../../../kit/actor.ts';
import { isId } from '../../../kit/id.ts';
import type { App } from '../../../platform/app.ts';
import { listNotFound } from '../errors.ts';
import { checkedLists } from './checked-lists.ts';
import { loadCart } from './load-cart.ts';
import { loadQuickOrder } from './load-quick-order.ts';

async function viewOf(app: App, user: UserActor, request: Request) {
  const query = new URL(request.url).searchParams;
  if (query.has('paste'))
    return { kind: 'paste' as const, pasted: (await loadQuickOrder(app, user, request)).list };
  const listId = query.get('list');
  if (listId === null) return { kind: 'cart' as const };
  const [list] = isId(listId) ? await checkedLists(app, user, request, listId) : [];
  if (!list) throw listNotFound();
  return { kind: 'list' as const, list, isEdited: query.has('edit') && list.mayChange };
}

/** The order of the chosen customer, and the view of it that the address names: what is in it, a list, or rows that were pasted. */
export async function loadView(app: App, user: UserActor, request: Request) {
  const [page, view] = await Promise.all([
    loadCart(app, user, request),
    viewOf(app, user, request),
  ]);
  return { ...page, view };
}
export type CartView = Awaited<ReturnType<typeof loadView>>;
