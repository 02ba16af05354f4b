import { z } from 'zod';
import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { hasDuty, isStaff, onlySiteOf, type UserActor } from '../../../../kit/actor.ts';
import { AppError } from '../../../../kit/app-error.ts';
import { text } from '../../../../kit/form-fields.ts';
import { isId } from '../../../../kit/id.ts';
import { PAGE_ROWS, readTable, type TableView } from '../../../../kit/table-view.ts';
import {
  listChoices,
  listForms,
} from '../../../../people/accounts/lists/server/public/list-forms.ts';
import { chosenCustomer } from '../../../../people/customers/server/public/chosen-customer.ts';
import { customerLabel } from '../../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../../people/customers/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { formActions, pageForm } from '../../../../platform/http/form-action.ts';
import { readingTogether } from '../../../../platform/read-together.ts';
import { howAgain } from '../../../cart/contract.ts';
import {
  BUYER_VIEWS,
  DESK_VIEWS,
  type ListedView,
  OF_ONE_COLUMN,
  type OrderTableRow,
  orderTable,
  type ShownOrderRow,
  viewName,
  viewSearch,
} from '../../order-table.ts';
import { againUnlessNews } from '../check-again.ts';
import {
  countByStatus,
  countTableOrders,
  filterNames,
  listedStops,
  sumOrdered,
  type TableMoment,
  tableOrders,
} from '../table-orders.ts';
import { undoAgain, undoOffer } from '../undo-again.ts';
import { confirmForm } from './confirm-form.ts';
import { orderScope } from './scope.ts';

/** Up to how many orders are counted. */
const COUNTED = 1000;
/** A buyer's page is read on a phone. */
const BUYER_ROWS = 25;
/** Views whose tab shows a count. */
const COUNTED_VIEWS: Readonly<Record<'staff' | 'buyer', readonly ListedView[]>> = {
  staff: ['placed', 'on_hold'],
  buyer: BUYER_VIEWS,
};

const countText = (count: number) =>
  count >= COUNTED ? `${COUNTED.toLocaleString('en-US')}+` : String(count);

/** The tabs of the orders, and what this person keeps of the list. @throws a redirect to their own view */
export async function loadOrderViews(app: App, user: UserActor, url: URL) {
  const staff = isStaff(user);
  const counted = COUNTED_VIEWS[staff ? 'staff' : 'buyer'];
  const [choices, counts] = await Promise.all([
    listChoices(readingTogether(app), user, 'orders', { url, usual: { dense: true } }),
    countByStatus(readingTogether(app).db, orderScope(user), counted, COUNTED),
  ]);
  return {
    ...choices,
    tabs: (staff ? DESK_VIEWS : BUYER_VIEWS).map((view) => {
      const count = counts.get(view);
      return {
        name: viewName(view),
        search: viewSearch(view),
        ...(count === undefined ? {} : { count: countText(count) }),
      };
    }),
  };
}

/** How many orders a search finds under other states than the one in which it finds none; null where it finds some, or asks for no state. */
async function countUnderOtherStates(
  app: App,
  moment: TableMoment,
  { filters, place }: Pick<TableView, 'filters' | 'place'>,
  found: number,
): Promise<number | null> {
  const { status, ...others } = filters;
  if (found > 0 || place || !status || Object.keys(others).length === 0) return null;
  return countTableOrders(app.db, moment, { filters: others, chosen: [] }, COUNTED);
}

const ONE_COLUMN = Object.entries(OF_ONE_COLUMN);
/** An order without what only columns show that are not there, and without what is not so. */
function shownOf(row: OrderTableRow, columns: readonly string[]): ShownOrderRow {
  const left = new Set<string>(
    ONE_COLUMN.flatMap(([column, field]) => (columns.includes(column) ? [] : [field])),
  );
  if (!row.atDoor) left.add('atDoor');
  if (row.waitsFor === null) left.add('waitsFor');
  return Object.fromEntries(
    Object.entries(row).filter(([field]) => !left.has(field)),
  ) as unknown as ShownOrderRow;
}

/** One page of the orders as the address filters and sorts them. */
export async function loadOrderList(of: App, user: UserActor, url: URL) {
  const staff = isStaff(user);
  const site = onlySiteOf(user);
  const view = readTable(orderTable(staff, site), url.searchParams);
  // What is looked for may be worth a plan of its own, which all that is read with it would have to wait for.
  const isPlain = Object.keys(view.filters).length === 0 && !view.place;
  const app = isPlain ? readingTogether(of) : of;
  const company = await readCompany(app);
  const moment = { scope: orderScope(user), terms: company, nowMs: app.clock.now() };
  const { customer: customerId } = view.filters;
  const [page, customer, names, sum] = await Promise.all([
    tableOrders(app.db, moment, view, staff ? PAGE_ROWS : BUYER_ROWS),
    customerId ? customerLabel(app, customerScope(user), customerId) : undefined,
    filterNames(app.db, moment.scope, view.filters),
    sumOrdered(app.db, moment, view),
  ]);
  const stops = await listedStops(
    app.db,
    user,
    page.rows.map(({ id }) => id),
  );
  return {
    ...page,
    rows: page.rows.map((row) => shownOf(row, view.columns)),
    stops,
    view,
    elsewhere: await countUnderOtherStates(app, moment, view, page.rows.length),
    customer: customer ?? null,
    names,
    sum,
    timeZone: company.timeZone,
    today: companyDay(company, app.clock.now()),
    staff,
    /** The only site of a buyer; null for everybody else. */
    site,
    desk: hasDuty(user, 'desk'),
  };
}
export type OrderList = Awaited<ReturnType<typeof loadOrderList>>;

const againForm = z.strictObject({ orderId: text, how: howAgain });
const undoForm = z.strictObject({ undone: text });

/** Puts an earlier order into the cart for its customer, or asks to look at it first. */
const againAction = pageForm(againForm, async ({ orderId, how }, call) => {
  const { app, user, request, keyIfAny, setCookies } = call;
  if (!isId(orderId)) throw new AppError('invalid-argument', 400, 'This order is not known.');
  const chosen = await chosenCustomer(app, user, request);
  const answer = await againUnlessNews(app, user, orderId, { chosen, key: keyIfAny, how });
  const { cookie, undo, ...done } = answer;
  if (cookie) setCookies.push(cookie);
  return { ...done, undo: undoOffer(undo, keyIfAny) };
});

/** Puts the cart back as it was before that. */
const undoAction = pageForm(undoForm, async ({ undone }, { app, user }) => {
  await undoAgain(app, user, undone);
  return { undone };
});

/** The forms of the orders: order again and its undo, confirm the chosen ones, and what a person keeps of the list. */
export const orderListForms = formActions(
  {
    ...listForms('orders'),
    '': againAction,
    again: againAction,
    'undo-again': undoAction,
    confirm: confirmForm,
  },
  { typed: ['orderId'] },
);
