import { RouterContextProvider } from 'react-router';
import type { Stored } from '../../simulators/quickbooks/entity.ts';
import type { Task } from '../../src/books/inbox/contract.ts';
import { waysOut } from '../../src/books/inbox/server/ways.ts';
import { requestContextKey } from '../../src/platform/http/context.ts';
import { type Books, type OrderInHand, REALM } from './books.ts';

/** One delivery and its invoice, wherever that stands. */
export interface Cell {
  books: Books;
  order: OrderInHand;
  /** The customer in the books. */
  buyerId: string;
}

/** What a bookkeeper does in QuickBooks, or with its connection. */
export interface Action {
  act(cell: Cell): unknown;
  /** Puts right what else would trouble whoever comes next. */
  undo?(cell: Cell): unknown;
}

const control = ({ books }: Cell) => books.simulator.control;

type Booked = Stored & { Line: object[]; DocNumber?: string };

/** Invoices of the books that stand for this order: neither deleted nor void. */
export const standing = (cell: Cell): Booked[] =>
  control(cell)
    .rows(REALM, 'Invoice')
    .filter(
      ({ entity, gone }) =>
        !gone && String(entity.PrivateNote ?? '').endsWith(`order ${cell.order.number}`),
    )
    .map(({ entity }) => entity as Booked)
    .filter(({ TotalAmt }) => Number(TotalAmt) > 0);

function ours(cell: Cell): Booked {
  const [one, ...more] = standing(cell);
  if (!one || more.length > 0) throw new Error(`One invoice is wanted of ${cell.order.number}.`);
  return one;
}

/** Changes a row as it stands now. */
export function change(
  cell: Cell,
  kind: string,
  id: string,
  body: object,
  operation: 'update' | 'void' | 'delete' = 'update',
) {
  const row = control(cell)
    .rows(REALM, kind)
    .find((one) => one.entity.Id === id);
  const SyncToken = row?.entity.SyncToken;
  return control(cell).edit(REALM, kind, { Id: id, SyncToken, sparse: true, ...body }, operation);
}

/** Another customer there, of a name that nobody has. */
const stranger = (cell: Cell): string =>
  control(cell).edit(
    REALM,
    'Customer',
    { DisplayName: `${cell.order.customerName} Group` },
    'create',
  ).Id;
const settings = (group: string, change: object): Action['act'] => {
  return (cell) => control(cell).setPreferences(REALM, { [group]: change });
};
const itemOf = (cell: Cell): string =>
  control(cell)
    .rows(REALM, 'Item')
    .find(({ entity }) => entity.Sku === cell.order.skus[0])?.entity.Id ?? '';
const TAXED = { UsingSalesTax: true, PartnerTaxEnabled: false, TaxGroupCodeRef: { value: '2' } };

/** An invoice of somebody else under the number that ours has, or is to have. */
function takeNumber(cell: Cell): void {
  const [mine] = standing(cell);
  const number = mine?.DocNumber ?? cell.order.number;
  if (mine) change(cell, 'Invoice', mine.Id, { DocNumber: `${number}-OLD` });
  const SalesItemLineDetail = { ItemRef: { value: itemOf(cell) }, UnitPrice: 7, Qty: 1 };
  control(cell).edit(
    REALM,
    'Invoice',
    {
      CustomerRef: { value: stranger(cell) },
      DocNumber: number,
      Line: [{ Amount: 7, DetailType: 'SalesItemLineDetail', SalesItemLineDetail }],
    },
    'create',
  );
}

async function taxed(cell: Cell): Promise<void> {
  settings('TaxPrefs', TAXED)(cell);
  const { Id, Line } = ours(cell);
  const lines = (Line as { SalesItemLineDetail?: object }[]).map((line) => {
    const detail = line.SalesItemLineDetail;
    return detail
      ? { ...line, SalesItemLineDetail: { ...detail, TaxCodeRef: { value: 'TAX' } } }
      : line;
  });
  change(cell, 'Invoice', Id, { Line: lines });
  settings('TaxPrefs', { UsingSalesTax: false })(cell);
}

const connectAgain = async ({ books }: Cell) => {
  await books.connect();
};
async function disconnectHere({ books }: Cell): Promise<void> {
  await books.signInAgain(books.owner);
  await books.app.call(books.owner, 'POST', '/api/quickbooks-disconnect', {});
}

/** Everything that the matrix plays, by its name there. */
export const ACTIONS = {
  'edit amount': {
    act: (cell) => change(cell, 'Invoice', ours(cell).Id, { Line: ours(cell).Line.slice(0, 1) }),
  },
  'edit tax': { act: taxed },
  'move customer': {
    act: (cell) =>
      change(cell, 'Invoice', ours(cell).Id, { CustomerRef: { value: stranger(cell) } }),
  },
  'change date': {
    act: (cell) => change(cell, 'Invoice', ours(cell).Id, { TxnDate: '2026-01-02' }),
  },
  void: { act: (cell) => change(cell, 'Invoice', ours(cell).Id, {}, 'void') },
  delete: { act: (cell) => change(cell, 'Invoice', ours(cell).Id, {}, 'delete') },
  'merge customer': {
    act: (cell) => control(cell).merge(REALM, 'Customer', cell.buyerId, stranger(cell)),
  },
  'inactivate customer': {
    act: (cell) => change(cell, 'Customer', cell.buyerId, { Active: false }),
    undo: (cell) =>
      change(cell, 'Customer', cell.buyerId, {
        Active: true,
        DisplayName: cell.order.customerName,
      }),
  },
  'inactivate item': {
    act: (cell) => change(cell, 'Item', itemOf(cell), { Active: false }),
    undo: (cell) =>
      change(cell, 'Item', itemOf(cell), { Active: true, Name: `Cleaner ${cell.order.skus[0]}` }),
  },
  'rename with a colon': {
    act: (cell) =>
      change(cell, 'Customer', cell.buyerId, {
        DisplayName: `${cell.order.customerName} - Pool`,
        Job: true,
        ParentRef: { value: stranger(cell) },
      }),
  },
  'duplicate number': {
    act: takeNumber,
    undo: (cell) => {
      const holder = cell.books
        .invoices()
        .find(({ DocNumber, TotalAmt }) => DocNumber === cell.order.number && TotalAmt === 7);
      if (holder) change(cell, 'Invoice', holder.Id, { DocNumber: `${cell.order.number}-ELSE` });
    },
  },
  'close the period': {
    act: (cell) =>
      settings('AccountingInfoPrefs', {
        BookCloseDate: new Date(control(cell).now()).toISOString().slice(0, 10),
      })(cell),
    undo: settings('AccountingInfoPrefs', { BookCloseDate: '2000-01-01' }),
  },
  'switch numbering': {
    act: settings('SalesFormsPrefs', { CustomTxnNumbers: true }),
    undo: settings('SalesFormsPrefs', { CustomTxnNumbers: false }),
  },
  'switch shipping off': {
    act: settings('SalesFormsPrefs', { AllowShipping: false }),
    undo: settings('SalesFormsPrefs', { AllowShipping: true }),
  },
  'disconnect there': { act: (cell) => control(cell).disconnect(REALM), undo: connectAgain },
  'disconnect here': { act: disconnectHere, undo: connectAgain },
  'connect another company': {
    act: async (cell) => {
      await disconnectHere(cell);
      await cell.books.connect(cell.books.owner, OTHER_REALM);
    },
    undo: async (cell) => {
      await disconnectHere(cell);
      await connectAgain(cell);
    },
  },
} satisfies Record<string, Action>;
export type ActionName = keyof typeof ACTIONS;
const OTHER_REALM = '9341450000000002';

/** Presses a button of a task as the inbox's page sends it. Answers the failure's sentence, or undefined. */
export async function press(
  books: Books,
  task: Task | undefined,
  intent: string,
  typed: Record<string, string> = {},
): Promise<string | undefined> {
  const way = task?.ways.find((one) => 'intent' in one && one.intent === intent);
  if (!way || !('intent' in way)) throw new Error(`No ${intent} at: ${task?.sentence}`);
  const body = new URLSearchParams({ intent, ...way.fields, ...typed });
  const answer = await sendForm(books, waysOut, '/dashboard/accounting/inbox', body);
  return answer.data?.error?.message;
}

interface Sent {
  data?: { error?: { message: string } };
}

/** Sends a form of a page as Dan's browser does; what the page's action answers. */
export async function sendForm(
  books: Books,
  action: (args: never) => unknown,
  pattern: string,
  body: URLSearchParams,
  params: Record<string, string> = {},
): Promise<Sent> {
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app: books.app,
    actor: books.driver,
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '127.0.0.1',
    setCookies: [],
  });
  const url = new URL(pattern, 'http://localhost:3000');
  const request = new Request(url, { method: 'POST', body });
  return (await action({ request, url, pattern, params, context } as never)) as Sent;
}
