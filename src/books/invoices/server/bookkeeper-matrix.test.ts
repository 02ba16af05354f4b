import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ACTIONS,
  type Action,
  type ActionName,
  type Cell,
  press,
  standing,
} from '../../../../tests/support/bookkeeper.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { mirrorOf } from '../../../../tests/support/outbox.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { readChanges, reconcileInvoices } from '../../connection/server/read-changes.ts';
import type { Task } from '../../inbox/contract.ts';
import { readOpenTasks } from '../../inbox/server/public/read-inbox.ts';
import { LedgerError } from '../../ledger-error.ts';

const READS = {
  webhook: async () => {
    await books.announce();
    await books.app.runJobs();
  },
  'change reading': () => readChanges(books.app),
  nightly: () => reconcileInvoices(books.app),
};
type Read = keyof typeof READS;
/** When the bookkeeper acts: sending is cut after QuickBooks did it (`lost`), or before (`held`). */
const TIMES = ['before', 'lost', 'held', 'after'] as const;
type Time = (typeof TIMES)[number];

/** What the inbox asks, and how it is settled there. `mended`: after it was put right in QuickBooks or with its connection. */
interface ExpectedTask {
  code: string | null;
  press?: string;
  mended?: true;
}
/** Nothing differs. */
const NOTHING = 'nothing';
type Ends = typeof NOTHING | ExpectedTask;
type Plan = Ends | Record<Read, Ends> | { leftOut: string };

const accept = (code: string): ExpectedTask => ({ code, press: 'accept-books' });
const again = (code: string): ExpectedTask => ({ code, press: 're-bill' });
const retried = (code: string): ExpectedTask => ({ code, press: 'retry', mended: true });
const connected = (code: string | null): ExpectedTask => ({ code, mended: true });
const noInvoice = { leftOut: 'no invoice stands there yet' };
/** Of an invoice that is there: it is found as it was changed, or read again. */
const ofInvoice = (lost: ExpectedTask, after = lost) => ({
  before: noInvoice,
  held: noInvoice,
  lost,
  after,
});
/** Of what an invoice refers to: it stops those that are still to come. */
const ofSending = (ends: Ends) =>
  ({
    before: ends,
    lost: NOTHING,
    held: ends,
    after: NOTHING,
  }) as const;
/** Of the connection: what waits says so. */
const ofConnection = (code: string | null, after: Ends) => {
  const ends = connected(code);
  return { before: ends, lost: ends, held: ends, after };
};
const known = (ends: Ends): Plan => ({
  webhook: NOTHING,
  'change reading': ends,
  nightly: ends,
});
const PLAN: Record<ActionName, Record<Time, Plan>> = {
  'edit amount': ofInvoice(accept('books-amount')),
  'edit tax': ofInvoice({ code: 'tax-differs', press: 'tax' }, accept('books-tax')),
  'move customer': ofInvoice(accept('books-customer')),
  'change date': ofInvoice(accept('books-date')),
  void: ofInvoice(again('books-voided')),
  delete: ofInvoice(again('books-deleted')),
  // The event of a merge takes our customer along; without it a person says who it is.
  'merge customer': {
    before: known({ code: 'customer-inactive', press: 'customer' }),
    lost: known(accept('books-customer')),
    held: known({ code: 'customer-inactive', press: 'customer' }),
    after: known(accept('books-customer')),
  },
  'inactivate customer': ofSending(retried('customer-inactive')),
  'inactivate item': ofSending(retried('item-missing')),
  'rename with a colon': ofSending(NOTHING),
  'duplicate number': ofSending(retried('6140')),
  'close the period': ofSending({ code: 'period-closed', press: 'open-day' }),
  'switch numbering': ofSending(NOTHING),
  'switch shipping off': ofSending(retried('fee-item')),
  'disconnect there': ofConnection('needs_reconnect', connected('needs_reconnect')),
  'disconnect here': ofConnection(null, NOTHING),
  'connect another company': ofConnection('unconfirmed', connected('unconfirmed')),
};

interface Played {
  action: ActionName;
  time: Time;
  read: Read;
  ends: Ends;
}
const leftOut = new Map<string, string>();
const ALL: Played[] = [];
for (const action of Object.keys(ACTIONS) as ActionName[])
  for (const time of TIMES) {
    const plan = PLAN[action][time];
    if (typeof plan === 'object' && 'leftOut' in plan)
      leftOut.set(`${action}, ${time}`, plan.leftOut);
    else
      for (const read of Object.keys(READS) as Read[])
        ALL.push({
          action,
          time,
          read,
          ends: typeof plan === 'object' && 'nightly' in plan ? plan[read] : plan,
        });
  }

const READ_NAMES = Object.keys(READS) as Read[];
/** Each action and time with one of the reads, another from one to the next. */
const isInTurn = ({ action, time, read }: Played) =>
  (Object.keys(ACTIONS).indexOf(action) + TIMES.indexOf(time)) % READ_NAMES.length ===
  READ_NAMES.indexOf(read);

/** As few cells as it takes for every action, time and read to have met each of the others. */
function pairsOf(all: readonly Played[]): Played[] {
  const met = new Set<string>();
  return all
    .toSorted((one, two) => Number(isInTurn(two)) - Number(isInTurn(one)))
    .filter(({ action, time, read }) => {
      const before = met.size;
      met.add(`${action}, ${time}`).add(`${action}, ${read}`).add(`${time}, ${read}`);
      return met.size > before;
    });
}

// `npm run prove:bookkeeper` plays all of it.
const CELLS = process.env.MODE === 'whole' ? ALL : pairsOf(ALL);

let books: Books;
const counts = { cells: 0, nothingDiffers: 0, tasks: 0, settled: 0, invoices: 0 };
beforeAll(async () => {
  books = await startBooks({}, { webhooks: true, shipping: true });
  await books.connect();
  await readChanges(books.app);
});
afterAll(() => books.close());

const control = () => books.simulator.control;
async function wait(seconds: number): Promise<void> {
  books.app.clock.advance(seconds * 1000);
  await control().setTime(books.app.clock.now());
}
/** What the shop does by itself. Without a way to the books it fails, and says so in its state. */
async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
  }
}
async function goOn(): Promise<void> {
  for (let minute = 0; minute < 2; minute += 1) {
    await wait(60);
    await quietly(() => books.app.runJobs());
  }
}
const inbox = (): Promise<Task[]> =>
  readOpenTasks({ app: books.app, scope: orderScope(books.driver) });

/** An order of a customer that is matched already, and of nothing that was sent before. */
async function prepare(action: ActionName): Promise<Cell> {
  await wait(7200);
  // Limits of calls count in real time, and have tests of their own.
  await books.app.db.pool.query('delete from rate_limits');
  // What was played before is out of the nightly reading's year.
  await books.app.db.pool.query(
    `update invoices set created_at = created_at - interval '500 days'`,
  );
  control().clearFaults();
  control().setPreferences(REALM, {
    SalesFormsPrefs: { CustomTxnNumbers: action === 'duplicate number', AllowShipping: true },
  });
  const order = await books.order({ deliveryFeeCents: 1500 });
  const buyer = { DisplayName: order.customerName, BillAddr: { PostalCode: '02840' } };
  const buyerId = control().edit(REALM, 'Customer', buyer, 'create').Id;
  await books.app.db.pool.query('update customers set accounting_id = $2 where id = $1', [
    order.customerId,
    buyerId,
  ]);
  return { books, order, buyerId };
}

/** Presses the button of the task in the browser; what had to be mended elsewhere was. */
async function resolveTask(
  cell: Cell,
  { press: intent, mended }: ExpectedTask,
  action: Action,
): Promise<void> {
  const [task] = await inbox();
  if (mended) await action.undo?.(cell);
  if (!intent) return;
  const [option] =
    task?.ways.flatMap((way) =>
      'intent' in way && way.intent === intent && way.input.kind === 'choice'
        ? way.input.options
        : [],
    ) ?? [];
  const typed = option ? { accountingId: option.value } : {};
  expect(await press(books, task, intent, typed)).toBeUndefined();
}

test.each(CELLS)('$action, $time, $read', async ({ action: name, time, read, ends }) => {
  const action: Action = ACTIONS[name];
  const cell = await prepare(name);
  let deliveryId = '';
  const deliver = async () => {
    ({ deliveryId } = await books.deliver(cell.order, [3, 2]));
  };
  if (time !== 'before') {
    const failure = { lost: 'drop-answer', held: 'reset', after: undefined } as const;
    const cut = failure[time];
    if (cut) control().fail({ failure: cut, method: 'POST', path: '/invoice' });
    await deliver();
    await books.app.runJobs();
    expect((await mirrorOf(books, deliveryId)).state).toBe(cut ? 'unknown' : 'created');
  }
  await wait(5);
  await action.act(cell);
  await quietly(READS[read]);
  if (time === 'before') await deliver();
  await goOn();
  await quietly(READS[read]);
  await quietly(READS[read]);
  const tasks = await inbox();
  expect(tasks.map(({ code }) => code)).toEqual(ends === NOTHING ? [] : [ends.code]);
  expect(standing(cell).length).toBeLessThanOrEqual(1);
  if (ends === NOTHING) counts.nothingDiffers += 1;
  else {
    counts.tasks += tasks.length;
    await resolveTask(cell, ends, action);
    counts.settled += 1;
  }
  if (ends === NOTHING || !ends.mended) await action.undo?.(cell);
  await goOn();
  await quietly(READS[read]);
  expect(await inbox()).toEqual([]);
  const mirror = await mirrorOf(books, deliveryId);
  expect(mirror).toMatchObject({ state: 'created', in_doubt: false, problem: null });
  expect(standing(cell).map(({ Id }) => Id)).toEqual([mirror.accounting_id]);
  counts.invoices += 1;
  const { rows } = await books.app.db.pool.query(
    'select sum(invoiced)::int as invoiced from order_lines where order_id = $1',
    [cell.order.id],
  );
  expect(rows[0].invoiced).toBe(5);
  counts.cells += 1;
});

test('the counts of the matrix; no token in the log', () => {
  const open = Object.fromEntries(leftOut);
  process.stdout.write(`bookkeeper matrix: ${JSON.stringify({ ...counts, leftOut: open })}\n`);
  expect(counts).toMatchObject({
    cells: CELLS.length,
    invoices: CELLS.length,
    settled: counts.tasks,
    nothingDiffers: CELLS.length - counts.tasks,
  });
  const logged = JSON.stringify(books.app.lines);
  expect(logged).not.toMatch(/Bearer |refresh_token|access_token|client-of-the-tests/);
});
