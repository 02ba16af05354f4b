import { REALM, startBooks } from '../../../tests/support/books.ts';
import { cashContract } from '../../../tests/support/cash-contract.ts';
import { type BooksInHand, ledgerContract } from '../../../tests/support/ledger-contract.ts';
import { memoryBooks } from '../../../tests/support/memory-ledger.ts';
import { partsContract } from '../../../tests/support/parts-contract.ts';
import { openLedger } from './open-ledger.ts';

/** The driver of QuickBooks on the simulator, connected through the real way there and back. */
async function quickBooks(): Promise<BooksInHand> {
  const books = await startBooks({}, { ownNumbers: true, shipping: true });
  await books.connect();
  const { control } = books.simulator;
  const stored = (kind: string, id: string) => {
    const row = control.rows(REALM, kind).find(({ entity }) => entity.Id === id)?.entity;
    if (!row) throw new Error(`No ${kind} ${id} in QuickBooks.`);
    return row;
  };
  const edit = (
    kind: string,
    id: string,
    more: object,
    operation: 'update' | 'void' | 'delete',
  ) => {
    const { Id, SyncToken } = stored(kind, id);
    control.edit(REALM, kind, { Id, SyncToken, ...more }, operation);
  };
  return {
    ledger: openLedger(books.app),
    addItem: async ({ name, sku, priceCents }) =>
      control.edit(
        REALM,
        'Item',
        {
          Name: name,
          Sku: sku,
          Type: 'Service',
          UnitPrice: priceCents / 100,
          IncomeAccountRef: { value: '1' },
        },
        'create',
      ).Id,
    addPart: async (part, name) =>
      part === 'delivery-fee' ||
      part === 'fuel-surcharge' ||
      part === 'deposit' ||
      part === 'goodwill'
        ? control.edit(
            REALM,
            'Item',
            { Name: name, Type: 'Service', IncomeAccountRef: { value: '1' } },
            'create',
          ).Id
        : control.edit(REALM, part === 'class' ? 'Class' : 'Department', { Name: name }, 'create')
            .Id,
    setShipping: async (on) =>
      void control.setPreferences(REALM, { SalesFormsPrefs: { AllowShipping: on } }),
    closeUntil: async (day) =>
      void control.setPreferences(REALM, { AccountingInfoPrefs: { BookCloseDate: day ?? '' } }),
    addVendor: async (name) => void control.edit(REALM, 'Vendor', { DisplayName: name }, 'create'),
    deactivateCustomer: async (id) =>
      edit('Customer', id, { sparse: true, Active: false }, 'update'),
    deactivateItem: async (id) => edit('Item', id, { sparse: true, Active: false }, 'update'),
    pay: async (invoiceId, cents) =>
      control.edit(
        REALM,
        'Payment',
        {
          CustomerRef: stored('Invoice', invoiceId).CustomerRef,
          TotalAmt: cents / 100,
          Line: [{ Amount: cents / 100, LinkedTxn: [{ TxnId: invoiceId, TxnType: 'Invoice' }] }],
        },
        'create',
      ).Id,
    deletePayment: async (id) => edit('Payment', id, {}, 'delete'),
    voidInvoice: async (id) => edit('Invoice', id, {}, 'void'),
    deleteInvoice: async (id) => edit('Invoice', id, {}, 'delete'),
    loseNextAnswer: (of = 'invoice') =>
      control.fail({ failure: 'drop-answer', method: 'POST', path: `/${of}` }),
    filesAt: async (invoiceId) =>
      Promise.all(
        control
          .rows(REALM, 'Attachable')
          .filter(
            ({ entity, gone }) =>
              !gone && JSON.stringify(entity.AttachableRef).includes(`"${invoiceId}"`),
          )
          .map(async ({ entity }) => ({
            name: String(entity.FileName),
            bytes: await (await fetch(String(entity.TempDownloadUri))).bytes(),
          })),
      ),
    throttleNext: () =>
      control.fail({ failure: 'throttle', method: 'POST', path: '/invoice', retryAfter: 1 }),
    afterPause: () => books.app.clock.advance(2000),
    now: () => control.now(),
    close: () => books.close(),
  };
}

ledgerContract('QuickBooks, on the simulator', quickBooks);
const inMemory = async () => memoryBooks(() => Date.parse('2026-03-03T15:00:00Z'));
ledgerContract('books in memory', inMemory);
cashContract('QuickBooks, on the simulator', quickBooks);
cashContract('books in memory', inMemory);
partsContract('QuickBooks, on the simulator', quickBooks);
partsContract('books in memory', inMemory);
