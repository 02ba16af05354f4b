import { CHARGE_PARTS, type InvoicePart } from '../../src/books/choices.ts';
import type { Ledger } from '../../src/books/ledger.ts';
import { type LedgerChoice, LedgerError, type LedgerReason } from '../../src/books/ledger-error.ts';
import type {
  InvoiceDraft,
  LedgerCustomer,
  LedgerFile,
  LedgerInvoice,
  LedgerItem,
  ListingPage,
  SoughtInvoice,
} from '../../src/books/ledger-rows.ts';
import { lineTotal } from '../../src/kit/money.ts';
import type { BooksInHand } from './ledger-contract.ts';
import { memoryCash } from './memory-cash.ts';

/** The id of the one income account. */
const SALES = 'sales';
const STORED_MS = 30 * 86_400_000;

const no = (reason: LedgerReason) =>
  new LedgerError('refused', `The books say: ${reason}.`, { reason });

/** Small, so that every list has several. */
const PAGE = 3;

function pageOf<Row>(rows: Row[], from: string | null): ListingPage<Row> {
  const start = Number(from ?? 0);
  const next = start + PAGE < rows.length ? String(start + PAGE) : null;
  const total = from === null ? rows.length : null;
  return { rows: rows.slice(start, start + PAGE), unreadable: [], next, total };
}

interface Booked {
  invoice: LedgerInvoice;
  deliveryId: string;
  version: number;
  changedAt: number;
  deleted: boolean;
}

/** Books in memory: the smallest driver of the port, which shows that the port is not QuickBooks in other words. */
export function memoryBooks(now: () => number): BooksInHand {
  let serial = 0;
  let closeDate: string | null = null;
  let shipping = true;
  const parts = new Map<InvoicePart, LedgerChoice[]>();
  const nextId = () => String((serial += 1));
  const customers = new Map<string, LedgerCustomer>();
  const vendors = new Set<string>();
  const items = new Map<string, LedgerItem>();
  const booked = new Map<string, Booked>();
  const answered = new Map<string, string>();
  const files = new Map<string, { id: string; invoiceId: string; file: LedgerFile }>();
  let next: 'lose' | 'lose-file' | 'lose-credit' | 'throttle' | null = null;

  const readCustomer = (id: string) => customers.get(id) ?? raise(no('gone'));
  const read = (id: string) => {
    const found = booked.get(id);
    return found && !found.deleted ? found : raise(no('gone'));
  };
  const change = (id: string, more: Partial<LedgerInvoice>) => {
    const found = read(id);
    found.changedAt = now();
    found.invoice = { ...found.invoice, ...more, version: nextId() };
  };
  const live = () => [...booked.values()].filter((one) => !one.deleted);
  const cash = memoryCash({
    now,
    nextId,
    nameOf: (id) => readCustomer(id).name,
    invoices: () => live().map(({ invoice }) => invoice),
  });
  const asInvoice = (draft: InvoiceDraft): LedgerInvoice => {
    const lines = draft.lines.map(({ itemId, unitPriceCents, quantity }, at) => ({
      itemId,
      unitPriceCents,
      quantity,
      discounted: false,
      number: at + 1,
    }));
    const net = lines.reduce((sum, line) => sum + lineTotal(line.unitPriceCents, line.quantity), 0);
    const totalCents =
      net +
      draft.deliveryFeeCents +
      draft.surchargeCents +
      draft.depositCents -
      draft.discountCents +
      draft.taxCents;
    return {
      id: nextId(),
      version: '0',
      number: draft.docNumber,
      date: draft.txnDate,
      dueDate: null,
      customerId: draft.customerId,
      currency: null,
      markedVoid: false,
      markedFor: draft.deliveryId,
      taxIncluded: false,
      totalCents,
      taxCents: draft.taxCents,
      balanceCents: totalCents,
      changedAt: new Date(now()).toISOString(),
      lines,
      skipped: [],
      booked: draft.lines.map(({ itemId, description, quantity, unitPriceCents }) => ({
        itemId,
        description,
        quantity,
        unitPriceCents,
        amountCents: lineTotal(unitPriceCents, quantity),
      })),
    };
  };
  const createInvoice = (body: string, requestId: string): LedgerInvoice => {
    if (next === 'throttle') {
      next = null;
      throw new LedgerError('throttled', 'Fewer calls, please.', { waitSeconds: 1 });
    }
    const known = answered.get(requestId);
    if (known) return read(known).invoice;
    const draft = JSON.parse(body) as InvoiceDraft;
    if (closeDate && draft.txnDate <= closeDate) throw no('period-closed');
    if (live().some(({ invoice }) => invoice.number === draft.docNumber)) throw no('number-taken');
    const invoice = asInvoice(draft);
    const { deliveryId, version } = draft;
    booked.set(invoice.id, { invoice, deliveryId, version, changedAt: now(), deleted: false });
    answered.set(requestId, invoice.id);
    if (next === 'lose') {
      next = null;
      throw new LedgerError('unanswered', 'The books did not answer.');
    }
    return invoice;
  };

  const createCredit = (body: string, requestId: string) => {
    const { credit, isNew } = cash.createCredit(body, requestId);
    if (isNew && next === 'lose-credit') {
      next = null;
      throw new LedgerError('unanswered', 'The books did not answer.');
    }
    return credit;
  };

  const ledger: Ledger = {
    canConnect: () => true,
    authorizeUrl: (state) => `memory:?state=${state}`,
    authorize: async ({ companyId }) => ({
      companyId,
      companyName: 'Books in memory',
      unsuitable: null,
      store: async () => {},
      revoke: async () => true,
    }),
    prepareRevocation: async () => async () => true,
    readNotification: () => null,
    readSettings: async () => ({
      country: 'US',
      homeCurrency: 'USD',
      multiCurrency: false,
      salesTax: true,
      automatedTax: false,
      ownNumbers: true,
      shipping,
      closeDate,
      discounts: true,
      classes: false,
      locations: false,
    }),
    readBudget: async () => null,
    customersPage: async (from) => pageOf([...customers.values()], from),
    customersNamed: async (names) =>
      [...customers.values()].filter((one) => names.includes(one.name)),
    customersLike: async (start) =>
      [...customers.values()].filter((one) => one.isActive && one.name.startsWith(start)),
    readCustomer: async (id) => readCustomer(id),
    createCustomer: async ({ companyName: _companyName, ...customer }, requestId) => {
      const known = answered.get(requestId);
      if (known) return readCustomer(known);
      const taken = [...customers.values()].some((one) => one.name === customer.name);
      if (taken || vendors.has(customer.name)) throw no('name-taken');
      const id = nextId();
      const made: LedgerCustomer = {
        id,
        ...customer,
        version: nextId(),
        changedAt: new Date(now()).toISOString(),
        plainName: customer.name,
        isActive: true,
        parentId: null,
        currency: null,
        terms: '',
        dueDays: null,
      };
      customers.set(id, made);
      answered.set(requestId, id);
      return made;
    },
    customerName: (name) => name.replace(/[:\s]+/g, ' ').trim(),
    itemsPage: async (from) => pageOf([...items.values()], from),
    itemsWithSku: async (skus) =>
      [...items.values()].filter((one) => one.active && skus.includes(one.sku)),
    incomeAccounts: async () => ({
      accounts: [{ accountingId: SALES, label: 'Sales of Product Income' }],
      proposed: SALES,
    }),
    createItem: async (
      { account, name, sizeUnit, sku, description, priceCents, taxable },
      requestId,
    ) => {
      const known = items.get(answered.get(requestId) ?? '');
      if (known) return known;
      if ('ofItem' in account ? !items.has(account.ofItem) : account.id !== SALES) throw no('gone');
      const itemId = nextId();
      const made: LedgerItem = {
        itemId,
        name: `${name}, ${sizeUnit}`,
        sku,
        priceCents,
        path: '',
        type: '',
        description,
        quantity: null,
        taxable,
        active: true,
      };
      items.set(itemId, made);
      answered.set(requestId, itemId);
      return made;
    },
    createCharge: async ({ name, accountId }, requestId) => {
      const known = answered.get(requestId);
      if (known) return { accountingId: known, label: name };
      if (accountId !== SALES) throw no('gone');
      const made = { accountingId: nextId(), label: name };
      for (const part of CHARGE_PARTS) parts.set(part, [...(parts.get(part) ?? []), made]);
      answered.set(requestId, made.accountingId);
      return made;
    },
    itemsById: async (ids) => ids.flatMap((id) => items.get(id) ?? []),
    invoicesPage: async (day, from) =>
      pageOf(
        live().flatMap(({ invoice }) => (invoice.date >= day ? [invoice] : [])),
        from,
      ),
    receiptsPage: async (_day, from) => pageOf<LedgerInvoice>([], from),
    readReceipt: async () => {
      throw no('gone');
    },
    invoicesById: async (ids) => ({
      rows: live().flatMap(({ invoice }) => (ids.includes(invoice.id) ? [invoice] : [])),
      unreadable: [],
    }),
    invoicesNumbered: async (number) =>
      live().flatMap(({ invoice }) => (invoice.number === number ? [invoice] : [])),
    readInvoice: async (id) => read(id).invoice,
    invoicesChangedSince: async (since) => {
      if (now() - since > STORED_MS) return null;
      const changed = [...booked.values()].filter((one) => one.changedAt >= since);
      return {
        rows: changed.filter((one) => !one.deleted).map(({ invoice }) => invoice),
        missing: changed.filter((one) => one.deleted).map(({ invoice }) => invoice.id),
        unreadable: [],
        until: now(),
      };
    },
    listsChangedSince: async () => null,
    ...cash.ledger,
    attachFile: async (invoiceId, file) => {
      read(invoiceId);
      const key = `${invoiceId} ${file.name}`;
      const stored = files.get(key) ?? { id: nextId(), invoiceId, file };
      files.set(key, stored);
      if (next === 'lose-file') {
        next = null;
        throw new LedgerError('unanswered', 'The books did not answer.');
      }
      return { id: stored.id };
    },
    partChoices: async (part) => parts.get(part) ?? [],
    invoicing: async () => ({
      findInvoice: async (sought: SoughtInvoice) =>
        live().find((one) => one.deliveryId === sought.deliveryId && one.version === sought.version)
          ?.invoice,
      encodeInvoice: async (draft) => {
        if (draft.deliveryFeeCents > 0 && !shipping && !draft.parts['delivery-fee'])
          throw new LedgerError('refused', 'Nothing stands for the fee.', { code: 'fee-item' });
        if (draft.surchargeCents > 0 && !draft.parts['fuel-surcharge'])
          throw new LedgerError('refused', 'Nothing stands for it.', { code: 'surcharge-item' });
        if (draft.depositCents > 0 && !draft.parts.deposit)
          throw new LedgerError('refused', 'Nothing stands for it.', { code: 'deposit-item' });
        return JSON.stringify(draft);
      },
      createInvoice: async (body, requestId) => createInvoice(body, requestId),
      rewriteInvoice: async (id, body) => {
        const {
          id: _id,
          version: _version,
          number: _number,
          ...anew
        } = asInvoice(JSON.parse(body) as InvoiceDraft);
        change(id, anew);
        return read(id).invoice;
      },
      findCredit: async ({ marker }) => cash.findCredit(marker),
      encodeCredit: (draft) => {
        if (draft.goodwillCents > 0 && !draft.parts.goodwill)
          throw new LedgerError('refused', 'Nothing stands for it.', { code: 'goodwill-item' });
        return JSON.stringify(draft);
      },
      createCredit: async (body, requestId) => createCredit(body, requestId),
    }),
  };

  return {
    ledger,
    addItem: async ({ name, sku, priceCents }) => {
      const itemId = nextId();
      items.set(itemId, {
        itemId,
        name,
        sku,
        priceCents,
        path: '',
        type: '',
        description: '',
        quantity: null,
        taxable: true,
        active: true,
      });
      return itemId;
    },
    addPart: async (part, label) => {
      const accountingId = nextId();
      parts.set(part, [...(parts.get(part) ?? []), { accountingId, label }]);
      return accountingId;
    },
    setShipping: async (on) => {
      shipping = on;
    },
    closeUntil: async (day) => {
      closeDate = day;
    },
    addVendor: async (name) => void vendors.add(name),
    deactivateCustomer: async (id) =>
      void customers.set(id, { ...readCustomer(id), isActive: false }),
    deactivateItem: async (id) => {
      const item = items.get(id);
      if (item) items.set(id, { ...item, active: false });
    },
    pay: async (invoiceId, cents) => {
      change(invoiceId, { balanceCents: read(invoiceId).invoice.balanceCents - cents });
      return cash.pay(read(invoiceId).invoice, cents);
    },
    deletePayment: async (id) => {
      for (const one of cash.deletePayment(id).applied)
        change(one.id, { balanceCents: read(one.id).invoice.balanceCents + one.cents });
    },
    voidInvoice: async (id) =>
      change(id, { markedVoid: true, totalCents: 0, taxCents: 0, balanceCents: 0, lines: [] }),
    deleteInvoice: async (id) => {
      const found = read(id);
      found.changedAt = now();
      found.deleted = true;
    },
    loseNextAnswer: (of = 'invoice') => {
      next = ({ invoice: 'lose', upload: 'lose-file', creditmemo: 'lose-credit' } as const)[of];
    },
    filesAt: async (invoiceId) =>
      [...files.values()].flatMap((one) => (one.invoiceId === invoiceId ? [one.file] : [])),
    throttleNext: () => {
      next = 'throttle';
    },
    afterPause: () => {},
    now,
    close: async () => {},
  };
}

function raise(error: Error): never {
  throw error;
}
