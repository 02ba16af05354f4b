import type { CreditDraft, LedgerCredit } from '../../src/accounting/credit-ledger.ts';
import {
  type InvoiceDraft,
  type Ledger,
  type LedgerCustomer,
  LedgerError,
  type LedgerFile,
  type LedgerInvoice,
  type LedgerItem,
  type LedgerReason,
  type SoughtInvoice,
} from '../../src/accounting/ledger.ts';
import type { BooksInHand } from './ledger-contract.ts';

const KEPT_MS = 30 * 86_400_000;

const no = (reason: LedgerReason) =>
  new LedgerError('refused', `The books say: ${reason}.`, { reason });

interface Booked {
  invoice: LedgerInvoice;
  deliveryId: string;
  changedAt: number;
  deleted: boolean;
}

/** Books in memory: the smallest driver of the port, which shows that the port is not QuickBooks in other words. */
export function memoryBooks(now: () => number): BooksInHand {
  let serial = 0;
  const nextId = () => String((serial += 1));
  const customers = new Map<string, LedgerCustomer>();
  const vendors = new Set<string>();
  const items = new Map<string, LedgerItem>();
  const booked = new Map<string, Booked>();
  const payments = new Map<string, string>();
  const answered = new Map<string, string>();
  const files = new Map<string, { id: string; invoiceId: string; file: LedgerFile }>();
  const credits = new Map<string, { claimId: string; credit: LedgerCredit }>();
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
  const asInvoice = (draft: InvoiceDraft): LedgerInvoice => {
    const lines = draft.lines.map(({ itemId, unitPriceCents, quantity }) => ({
      itemId,
      unitPriceCents,
      quantity,
      discounted: false,
    }));
    const net = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
    const totalCents = net + draft.deliveryFeeCents + draft.taxCents;
    return {
      id: nextId(),
      version: '0',
      number: draft.docNumber,
      date: draft.txnDate,
      dueDate: null,
      customerId: draft.customerId,
      currency: null,
      markedVoid: false,
      taxIncluded: false,
      totalCents,
      taxCents: draft.taxCents,
      balanceCents: totalCents,
      changedAt: new Date(now()).toISOString(),
      lines,
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
    if (live().some(({ invoice }) => invoice.number === draft.docNumber)) throw no('number-taken');
    const invoice = asInvoice(draft);
    const { deliveryId } = draft;
    booked.set(invoice.id, { invoice, deliveryId, changedAt: now(), deleted: false });
    answered.set(requestId, invoice.id);
    if (next === 'lose') {
      next = null;
      throw new LedgerError('unanswered', 'The books did not answer.');
    }
    return invoice;
  };

  const createCredit = (body: string, requestId: string): LedgerCredit => {
    const known = credits.get(requestId);
    if (known) return known.credit;
    const draft = JSON.parse(body) as CreditDraft;
    const net = draft.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
    const credit = {
      id: nextId(),
      number: draft.docNumber,
      totalCents: net + draft.taxCents,
      taxCents: draft.taxCents,
    };
    credits.set(requestId, { claimId: draft.claimId, credit });
    if (next === 'lose-credit') {
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
    customers: async () => ({ rows: [...customers.values()], unreadable: [] }),
    customersNamed: async (names) =>
      [...customers.values()].filter((one) => names.includes(one.name)),
    customersLike: async (start) =>
      [...customers.values()].filter((one) => one.isActive && one.name.startsWith(start)),
    readCustomer: async (id) => readCustomer(id),
    createCustomer: async ({ companyName: _companyName, ...given }, requestId) => {
      const known = answered.get(requestId);
      if (known) return readCustomer(known);
      const taken = [...customers.values()].some((one) => one.name === given.name);
      if (taken || vendors.has(given.name)) throw no('name-taken');
      const id = nextId();
      const facts = { plainName: given.name, isActive: true, isSubCustomer: false, currency: null };
      const made: LedgerCustomer = { id, ...given, ...facts };
      customers.set(id, made);
      answered.set(requestId, id);
      return made;
    },
    customerName: (name) => name.replace(/[:\s]+/g, ' ').trim(),
    items: async () => ({ rows: [...items.values()], unreadable: [] }),
    itemsWithSku: async (skus) =>
      [...items.values()].filter((one) => one.active && skus.includes(one.sku)),
    itemsById: async (ids) => ids.flatMap((id) => items.get(id) ?? []),
    invoicesSince: async (day) => ({
      rows: live().flatMap(({ invoice }) => (invoice.date >= day ? [invoice] : [])),
      unreadable: [],
    }),
    invoicesById: async (ids) => ({
      rows: live().flatMap(({ invoice }) => (ids.includes(invoice.id) ? [invoice] : [])),
      unreadable: [],
    }),
    readInvoice: async (id) => read(id).invoice,
    invoicesChangedSince: async (since) => {
      if (now() - since > KEPT_MS) return null;
      const changed = [...booked.values()].filter((one) => one.changedAt >= since);
      return {
        rows: changed.filter((one) => !one.deleted).map(({ invoice }) => invoice),
        missing: changed.filter((one) => one.deleted).map(({ invoice }) => invoice.id),
        unreadable: [],
        until: now(),
      };
    },
    invoicesPaidBy: async (id) => {
      const invoiceId = payments.get(id);
      return invoiceId ? [invoiceId] : [];
    },
    attachFile: async (invoiceId, file) => {
      read(invoiceId);
      const key = `${invoiceId} ${file.name}`;
      const kept = files.get(key) ?? { id: nextId(), invoiceId, file };
      files.set(key, kept);
      if (next === 'lose-file') {
        next = null;
        throw new LedgerError('unanswered', 'The books did not answer.');
      }
      return { id: kept.id };
    },
    invoicing: async () => ({
      findInvoice: async (sought: SoughtInvoice) =>
        live().find((one) => one.deliveryId === sought.deliveryId)?.invoice,
      encodeInvoice: (draft) => JSON.stringify(draft),
      createInvoice: async (body, requestId) => createInvoice(body, requestId),
      findCredit: async ({ claimId }) =>
        [...credits.values()].find((one) => one.claimId === claimId)?.credit,
      encodeCredit: (draft) => JSON.stringify(draft),
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
        unrounded: null,
        quantity: null,
        taxable: true,
        active: true,
      });
      return itemId;
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
      const id = nextId();
      payments.set(id, invoiceId);
      return id;
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
