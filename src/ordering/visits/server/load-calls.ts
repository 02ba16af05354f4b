import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { SHOWN, type Shown, SORTS, type Sort } from '../choices.ts';
import { type CallRow, callList } from './call-list.ts';
import { countingFor } from './public/load-visit.ts';
import { visitScope } from './scope.ts';

/** Customers on one page of the list. */
const PAGE = 25;

export interface Calls {
  rows: CallRow[];
  /** Customers that the filter shows in all. */
  found: number;
  page: number;
  pages: number;
  term: string;
  shown: Shown;
  sort: Sort;
  today: string;
}

/**
 * One page of the customers to call, by what the address asks (`q`, `show`, `sort`, `page`). What it asks wrongly counts as not asked.
 * @throws AppError `not-found` for buyers
 */
export async function loadCalls(
  app: App,
  user: UserActor,
  query: URLSearchParams,
  limit = PAGE,
): Promise<Calls> {
  const scope = visitScope(user);
  const company = await readCompany(app);
  const counting = countingFor(app, company, user);
  const term = (query.get('q') ?? '').slice(0, 200);
  const shown = SHOWN.find((one) => one === query.get('show')) ?? 'all';
  const sort = SORTS.find((one) => one === query.get('sort')) ?? 'call';
  const page = Math.min(Math.max(Math.trunc(Number(query.get('page'))) || 1, 1), 10_000);
  const at = { term, shown, sort, offset: (page - 1) * limit, limit };
  const rows = await callList(app.db, scope, counting, at);
  const found = rows[0]?.found ?? 0;
  return {
    rows,
    found,
    page,
    pages: Math.max(Math.ceil(found / limit), 1),
    term,
    shown,
    sort,
    today: counting.today,
  };
}
