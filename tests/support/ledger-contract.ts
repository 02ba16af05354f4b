import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvoicePart } from '../../src/books/choices.ts';
import type { Ledger } from '../../src/books/ledger.ts';
import { isGone, LedgerError } from '../../src/books/ledger-error.ts';
import type { InvoiceDraft, LedgerInvoice, NewCustomer } from '../../src/books/ledger-rows.ts';
import { lineTotal, type UnitCents } from '../../src/kit/money.ts';
import { everyRow } from './every-row.ts';

/** Connected books, and the hand of a bookkeeper and of the network on them. */
export interface BooksInHand {
  ledger: Ledger;
  addItem(item: { name: string; sku: string; priceCents: number }): Promise<string>;
  /** A vendor of this name: no customer can have it. */
  addVendor(name: string): Promise<void>;
  /** Adds what can stand for this part of an invoice; answers its id. */
  addPart(part: InvoicePart, name: string): Promise<string>;
  /** Whether a delivery fee can be billed as shipping. */
  setShipping(on: boolean): Promise<void>;
  /** Nothing dated on or before this day can be written; null opens the books again. */
  closeUntil(day: string | null): Promise<void>;
  deactivateCustomer(id: string): Promise<void>;
  deactivateItem(id: string): Promise<void>;
  /** Answers the payment's id. */
  pay(invoiceId: string, cents: number): Promise<string>;
  deletePayment(id: string): Promise<void>;
  voidInvoice(id: string): Promise<void>;
  deleteInvoice(id: string): Promise<void>;
  /** The next invoice, or file, that is sent is made, and its answer does not arrive. */
  loseNextAnswer(of?: 'invoice' | 'upload' | 'creditmemo'): void;
  /** The files at an invoice, with their bytes. */
  filesAt(invoiceId: string): Promise<{ name: string; bytes: Uint8Array }[]>;
  /** From now on the books ask for fewer calls, once. */
  throttleNext(): void;
  /** Lets the pause go by that the books asked for. */
  afterPause(): void;
  /** UTC ms of the books. */
  now(): number;
  close(): Promise<void>;
}

const CUSTOMER: NewCustomer = {
  name: 'Harbor House',
  companyName: 'Harbor House',
  address1: '1 Thames Street',
  city: 'Newport',
  state: 'RI',
  zip: '02840',
  email: 'desk@harbor-house.example',
  phone: '401 555 0100',
};

/** An invoice without anything special. */
export const PLAIN_INVOICE = {
  version: 1,
  movedFrom: null,
  shipTo: { name: 'Harbor House', address1: '1 Pier', city: 'Newport', state: 'RI', zip: '02840' },
  terms: '',
  parts: {},
  surchargeCents: 0,
  surchargeTaxable: false,
  depositCents: 0,
  depositTaxable: false,
  depositText: '',
  discountCents: 0,
};

export const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof LedgerError ? [error.outcome, error.reason ?? '-'].join(' ') : 'no error';
};

/** What every driver of the port `Ledger` has to do. One set of books serves all tests: they look only at what is theirs. */
export function ledgerContract(driver: string, open: () => Promise<BooksInHand>): void {
  describe(driver, () => {
    let books: BooksInHand;
    let ledger: Ledger;
    let serial = 0;
    beforeAll(async () => {
      books = await open();
      ledger = books.ledger;
    });
    afterAll(() => books.close());

    const newCustomer = async (more: Partial<NewCustomer> = {}) => {
      serial += 1;
      const name = more.name ?? `Harbor House ${serial}`;
      return ledger.createCustomer({ ...CUSTOMER, name, ...more }, `cus-${serial}`);
    };
    const newDraft = async (more: Partial<InvoiceDraft> = {}): Promise<InvoiceDraft> => {
      const customer = await newCustomer();
      const sku = `PORT-${serial}`;
      const itemId = await books.addItem({ name: `Cleaner ${sku}`, sku, priceCents: 1205 });
      const line = { itemId, description: 'Cleaner, 1 gal', taxable: true };
      return {
        deliveryId: `delivery-${serial}`,
        orderNumber: `ORD-${serial}`,
        poNumber: 'PO 7',
        docNumber: `ORD-${serial}`,
        txnDate: new Date(books.now()).toISOString().slice(0, 10),
        customerId: customer.id,
        email: CUSTOMER.email,
        ...PLAIN_INVOICE,
        taxCents: 0,
        deliveryFeeCents: 0,
        taxRateBp: 0,
        lines: [{ ...line, quantity: 3, unitPriceCents: 1205 }],
        ...more,
      };
    };
    const send = async (draft: InvoiceDraft): Promise<LedgerInvoice> => {
      const invoicing = await ledger.invoicing();
      return invoicing.createInvoice(
        await invoicing.encodeInvoice(draft),
        `inv-${draft.deliveryId}`,
      );
    };
    const find = async (draft: InvoiceDraft) => {
      const invoicing = await ledger.invoicing();
      const netCents = draft.lines.reduce(
        (sum, line) => sum + lineTotal(line.unitPriceCents, line.quantity),
        draft.deliveryFeeCents,
      );
      return invoicing.findInvoice({ ...draft, netCents, since: Date.now() - 86_400_000 });
    };

    test('a customer is added once for a request, and read back as it was given', async () => {
      const made = await newCustomer({ name: 'Read Back' });
      const again = await ledger.createCustomer(
        { ...CUSTOMER, name: 'Read Back' },
        `cus-${serial}`,
      );
      expect(again.id).toBe(made.id);
      const { companyName: _, ...customer } = CUSTOMER;
      expect(await ledger.readCustomer(made.id)).toMatchObject({
        ...customer,
        id: made.id,
        name: 'Read Back',
        plainName: 'Read Back',
        isActive: true,
        parentId: null,
      });
      const listed = await everyRow((from) => ledger.customersPage(from));
      expect(listed.filter(({ id }) => id === made.id)).toHaveLength(1);
    });

    test('customers are found by name, also inactive ones, and by how their name begins', async () => {
      const name = 'Bellwether Inn';
      const { id } = await newCustomer({ name });
      expect((await ledger.customersNamed(['Nobody', name])).map((one) => one.id)).toEqual([id]);
      expect((await ledger.customersLike('Bellwether')).map((one) => one.id)).toEqual([id]);
      await books.deactivateCustomer(id);
      expect(await ledger.customersNamed([name])).toMatchObject([
        { id, plainName: name, isActive: false },
      ]);
      expect(await ledger.customersLike('Bellwether')).toEqual([]);
      expect(await ledger.readCustomer(id)).toMatchObject({ isActive: false });
    });

    test('a name that is taken is a definite no with its reason', async () => {
      await books.addVendor('Soap Makers');
      expect(await codeOf(newCustomer({ name: 'Soap Makers' }))).toBe('refused name-taken');
    });

    test('a name is given as the books can hold it', () => {
      expect(ledger.customerName('The\tOld Inn')).toBe('The Old Inn');
      expect(ledger.customerName('Inn:Annex')).not.toContain(':');
    });

    test('items are listed, and found by SKU and by id while they are active', async () => {
      const itemId = await books.addItem({ name: 'Neutral', sku: 'SKU-N', priceCents: 1999 });
      const expected = { itemId, sku: 'SKU-N', priceCents: 1999, active: true };
      expect(await ledger.itemsWithSku(['SKU-N', 'SKU-X'])).toMatchObject([expected]);
      expect(await ledger.itemsById([itemId])).toMatchObject([expected]);
      const listed = await everyRow((from) => ledger.itemsPage(from));
      expect(listed).toContainEqual(expect.objectContaining(expected));
      await books.deactivateItem(itemId);
      expect(await ledger.itemsWithSku(['SKU-N'])).toEqual([]);
      expect(await ledger.itemsById([itemId])).toMatchObject([{ itemId, active: false }]);
    });

    test('an item is added once for a request, with the income account of another', async () => {
      const like = await books.addItem({ name: 'Model', sku: 'SKU-M', priceCents: 500 });
      const item = {
        name: 'Fresh Cleaner',
        sizeUnit: '1 gal',
        sku: 'SKU-FRESH',
        description: '',
        priceCents: 1234 as UnitCents,
        taxable: true,
        account: { ofItem: like },
      };
      const made = await ledger.createItem(item, 'item-1');
      expect(await ledger.createItem(item, 'item-1')).toMatchObject({ itemId: made.itemId });
      expect(await ledger.itemsWithSku(['SKU-FRESH'])).toMatchObject([
        { itemId: made.itemId, name: 'Fresh Cleaner, 1 gal', priceCents: 1234, active: true },
      ]);
      await expect(
        ledger.createItem({ ...item, sku: 'SKU-OTHER', account: { ofItem: '999999' } }, 'item-2'),
      ).rejects.toThrow();
    });

    test('an item is added with an income account that these books list', async () => {
      const { accounts, proposed } = await ledger.incomeAccounts();
      expect(accounts.map((one) => one.accountingId)).toContain(proposed);
      const item = {
        name: 'First Cleaner',
        sizeUnit: '1 gal',
        sku: 'SKU-FIRST',
        description: '',
        priceCents: null,
        taxable: true,
      };
      const made = await ledger.createItem(
        { ...item, account: { id: proposed ?? '' } },
        'first-item',
      );
      expect(await ledger.itemsWithSku(['SKU-FIRST'])).toMatchObject([{ itemId: made.itemId }]);
      await expect(
        ledger.createItem({ ...item, sku: 'SKU-SECOND', account: { id: '999999' } }, 'second-item'),
      ).rejects.toThrow();
    });

    test('an invoice holds its lines in whole cents and nobody has paid it', async () => {
      const draft = await newDraft();
      const made = await send(draft);
      expect(made).toMatchObject({
        number: draft.docNumber,
        date: draft.txnDate,
        customerId: draft.customerId,
        totalCents: 3615,
        taxCents: 0,
        balanceCents: 3615,
        markedVoid: false,
        lines: [{ itemId: draft.lines[0]?.itemId, unitPriceCents: 1205, quantity: 3 }],
      });
      expect(await ledger.readInvoice(made.id)).toEqual(made);
      expect((await ledger.invoicesById([made.id])).rows).toEqual([made]);
      const listed = await everyRow((from) => ledger.invoicesPage(draft.txnDate, from));
      expect(listed).toContainEqual(made);
      expect(await everyRow((from) => ledger.invoicesPage('2200-01-01', from))).toEqual([]);
    });

    test('the same bytes under the same request make one invoice', async () => {
      const draft = await newDraft();
      const first = await send(draft);
      expect((await send(draft)).id).toBe(first.id);
    });

    test('an invoice whose answer was lost is found again, and not made twice', async () => {
      const draft = await newDraft();
      expect(await find(draft)).toBeUndefined();
      books.loseNextAnswer();
      expect(await codeOf(send(draft))).toBe('unanswered -');
      const found = await find(draft);
      expect(found).toMatchObject({ customerId: draft.customerId, totalCents: 3615 });
      expect((await send(draft)).id).toBe(found?.id);
    });

    test('a number that another invoice has is a definite no with its reason', async () => {
      const taken = await send(await newDraft());
      const draft = await newDraft({ docNumber: taken.number ?? '' });
      expect(await codeOf(send(draft))).toBe('refused number-taken');
      expect(await find(draft)).toBeUndefined();
    });

    test('books that ask for fewer calls are throttled, not failed', async () => {
      const draft = await newDraft();
      books.throttleNext();
      expect(await codeOf(send(draft))).toBe('throttled -');
      books.afterPause();
      expect(await find(draft)).toBeUndefined();
      expect((await send(draft)).number).toBe(draft.docNumber);
    });

    test('a voided invoice is there without figures; a deleted one is gone, and so is what never was', async () => {
      const [voided, deleted] = [await send(await newDraft()), await send(await newDraft())];
      await books.voidInvoice(voided.id);
      await books.deleteInvoice(deleted.id);
      expect(await ledger.readInvoice(voided.id)).toMatchObject({
        markedVoid: true,
        totalCents: 0,
      });
      expect(await codeOf(ledger.readInvoice(deleted.id))).toBe('refused gone');
      expect(await ledger.readInvoice('999999').catch(isGone)).toBe(true);
    });

    test('changes since a moment: what was changed, what is missing, and up to where that is complete', async () => {
      const [paid, deleted] = [await send(await newDraft()), await send(await newDraft())];
      const since = books.now() - 60_000;
      await books.pay(paid.id, 3615);
      await books.deleteInvoice(deleted.id);
      const changes = await ledger.invoicesChangedSince(since);
      expect(changes?.rows).toContainEqual(
        expect.objectContaining({ id: paid.id, balanceCents: 0 }),
      );
      expect(changes?.missing).toContain(deleted.id);
      expect(changes?.unreadable).toEqual([]);
      expect(changes?.until).toBeGreaterThan(since);
      expect(await ledger.invoicesChangedSince(books.now() - 400 * 86_400_000)).toBeNull();
    });

    test('a file hangs at an invoice once for its name, also when the first answer was lost', async () => {
      const [one, other] = [await send(await newDraft()), await send(await newDraft())];
      const bytes = Uint8Array.from({ length: 3000 }, (_, at) => at % 256);
      const file = { name: 'Proof of delivery.pdf', contentType: 'application/pdf', bytes };
      books.loseNextAnswer('upload');
      expect(await codeOf(ledger.attachFile(one.id, file))).toBe('unanswered -');
      const { id } = await ledger.attachFile(one.id, file);
      expect(await ledger.attachFile(one.id, file)).toEqual({ id });
      expect((await ledger.attachFile(other.id, file)).id).not.toBe(id);
      const second = { ...file, name: 'Second.pdf', bytes: bytes.subarray(0, 10) };
      await ledger.attachFile(one.id, second);
      const files = (await books.filesAt(one.id)).sort((a, b) => a.name.localeCompare(b.name));
      expect(files.map(({ name }) => name)).toEqual([file.name, second.name]);
      expect(files.map((each) => Buffer.from(each.bytes))).toEqual(
        [bytes, second.bytes].map((each) => Buffer.from(each)),
      );
      expect(await ledger.readInvoice(one.id)).toMatchObject({ totalCents: 3615 });
    });

    test('a file for an invoice that is gone is a definite no', async () => {
      const made = await send(await newDraft());
      await books.deleteInvoice(made.id);
      const file = { name: 'a.pdf', contentType: 'application/pdf', bytes: new Uint8Array(3) };
      expect(await codeOf(ledger.attachFile(made.id, file))).toMatch(/^refused/);
      expect(await books.filesAt(made.id)).toEqual([]);
    });

    test('a credit is made once for its request, and found by its claim when the answer was lost', async () => {
      const invoice = await newDraft();
      const made = await send(invoice);
      const invoicing = await ledger.invoicing();
      const marker = `claim ${serial}`;
      const { orderNumber, txnDate, customerId, email, taxCents, taxRateBp, lines } = invoice;
      const of = { orderNumber, txnDate, customerId, email, taxCents, taxRateBp, lines };
      const none = { depositCents: 0, depositTaxable: false, depositText: '' };
      const sale = { ...of, ...none, goodwillCents: 500, parts: {}, discountCents: 410 };
      const credit = {
        ...sale,
        marker,
        invoiceNumber: made.number ?? '',
        docNumber: `CM-${serial}`,
        lines: invoice.lines.map((line) => ({ ...line, quantity: 2 })),
      };
      // An amount for no goods goes as the item that stands for it, and never without.
      expect(() => invoicing.encodeCredit(credit)).toThrow(LedgerError);
      const goodwill = await books.addPart('goodwill', 'Goodwill');
      const body = invoicing.encodeCredit({ ...credit, parts: { goodwill } });
      const sought = { marker, customerId, txnDate, since: Date.now() - 86_400_000 };
      expect(await invoicing.findCredit(sought)).toBeUndefined();
      books.loseNextAnswer('creditmemo');
      expect(await codeOf(invoicing.createCredit(body, `cre-${serial}`))).toBe('unanswered -');
      const found = await invoicing.findCredit(sought);
      expect(found).toMatchObject({ number: `CM-${serial}`, totalCents: 2500, taxCents: 0 });
      expect((await invoicing.createCredit(body, `cre-${serial}`)).id).toBe(found?.id);
      expect(await invoicing.findCredit({ ...sought, marker: 'another' })).toBeUndefined();
      expect(await ledger.readInvoice(made.id)).toMatchObject({ totalCents: 3615 });
    });

    test('settings are those of this moment: a close date that was set a second ago is said', async () => {
      expect(await ledger.readSettings()).toMatchObject({
        homeCurrency: 'USD',
        shipping: true,
        ownNumbers: true,
        closeDate: null,
      });
      await books.closeUntil('2020-12-31');
      expect(await ledger.readSettings()).toMatchObject({ closeDate: '2020-12-31' });
      await books.closeUntil(null);
      expect(await ledger.readSettings()).toMatchObject({ closeDate: null });
    });

    test('a delivery that is billed again has a version of its own, and is found by its number', async () => {
      const draft = await newDraft();
      const first = await send(draft);
      const again = { ...draft, version: 2, docNumber: `${draft.docNumber}-v2` };
      expect(await find(again)).toBeUndefined();
      expect((await find(draft))?.id).toBe(first.id);
      expect((await ledger.invoicesNumbered(draft.docNumber)).map(({ id }) => id)).toEqual([
        first.id,
      ]);
      expect(await ledger.invoicesNumbered('NO-SUCH')).toEqual([]);
    });

    test('a notification that nobody signed is none', () => {
      const raw = new TextEncoder().encode('[{"id":"1","type":"invoice"}]');
      expect(ledger.readNotification(raw, new Headers())).toBeNull();
    });
  });
}
