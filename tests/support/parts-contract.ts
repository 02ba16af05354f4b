import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHARGE_PARTS, INVOICE_PARTS } from '../../src/books/choices.ts';
import type { InvoiceDraft, LedgerInvoice } from '../../src/books/ledger-rows.ts';
import { type BooksInHand, codeOf, PLAIN_INVOICE } from './ledger-contract.ts';

/** What every driver has to do about what is no product on an invoice, and about closed books. */
export function partsContract(driver: string, open: () => Promise<BooksInHand>): void {
  describe(`${driver}: parts of invoices, closed books`, () => {
    let books: BooksInHand;
    let serial = 0;
    beforeAll(async () => {
      books = await open();
    });
    afterAll(() => books.close());

    const draftOf = async (more: Partial<InvoiceDraft> = {}): Promise<InvoiceDraft> => {
      serial += 1;
      const sku = `PART-${serial}`;
      const itemId = await books.addItem({ name: `Cleaner ${sku}`, sku, priceCents: 1205 });
      const { address1, city, state, zip } = PLAIN_INVOICE.shipTo;
      const name = `Part House ${serial}`;
      const customer = await books.ledger.createCustomer(
        { name, companyName: name, address1, city, state, zip, email: '', phone: '' },
        `part-cus-${serial}`,
      );
      return {
        ...PLAIN_INVOICE,
        deliveryId: `part-${serial}`,
        orderNumber: sku,
        poNumber: '',
        docNumber: sku,
        txnDate: new Date(books.now()).toISOString().slice(0, 10),
        customerId: customer.id,
        email: '',
        taxCents: 0,
        deliveryFeeCents: 0,
        taxRateBp: 0,
        lines: [
          { itemId, description: 'Cleaner', taxable: true, quantity: 3, unitPriceCents: 1205 },
        ],
        ...more,
      };
    };
    const send = async (draft: InvoiceDraft): Promise<LedgerInvoice> => {
      const invoicing = await books.ledger.invoicing();
      const body = await invoicing.encodeInvoice(draft);
      return invoicing.createInvoice(body, `inv-${draft.deliveryId}-${draft.txnDate}`);
    };
    const find = async (draft: InvoiceDraft) =>
      (await books.ledger.invoicing()).findInvoice({
        ...draft,
        netCents: 3615 + draft.deliveryFeeCents,
        since: Date.now() - 86_400_000,
      });

    test('what can stand for a part of an invoice is listed by name', async () => {
      for (const part of INVOICE_PARTS) {
        const accountingId = await books.addPart(part, `Stands for ${part}`);
        expect(await books.ledger.partChoices(part)).toContainEqual({
          accountingId,
          label: `Stands for ${part}`,
        });
      }
    });

    test('what stands for a charge is added once for a request, and listed for each charge', async () => {
      const { proposed } = await books.ledger.incomeAccounts();
      const charge = { name: 'Delivery fee', taxable: false, accountId: proposed ?? '' };
      const made = await books.ledger.createCharge(charge, 'charge-1');
      expect(await books.ledger.createCharge(charge, 'charge-1')).toEqual(made);
      expect(made.label).toBe('Delivery fee');
      for (const part of CHARGE_PARTS)
        expect(
          (await books.ledger.partChoices(part)).filter(({ label }) => label === 'Delivery fee'),
        ).toEqual([made]);
      await expect(
        books.ledger.createCharge({ ...charge, name: 'Fuel', accountId: '999999' }, 'charge-2'),
      ).rejects.toThrow();
    });

    test('a delivery fee goes as shipping, or as the item that stands for it, and never without either', async () => {
      const fee = { deliveryFeeCents: 1250 };
      expect(await send(await draftOf(fee))).toMatchObject({ totalCents: 3615 + 1250 });
      await books.setShipping(false);
      expect(await codeOf(draftOf(fee).then(send))).toBe('refused -');
      const parts = { 'delivery-fee': await books.addPart('delivery-fee', 'Delivery') };
      const made = await send(await draftOf({ ...fee, parts }));
      expect(made).toMatchObject({ totalCents: 3615 + 1250, taxCents: 0 });
      await books.setShipping(true);
    });

    test('a surcharge goes as the item that stands for it, and never without; a discount comes off before the tax', async () => {
      const surcharge = { surchargeCents: 450, discountCents: 615 };
      expect(await codeOf(draftOf(surcharge).then(send))).toBe('refused -');
      const parts = { 'fuel-surcharge': await books.addPart('fuel-surcharge', 'Fuel') };
      expect(await send(await draftOf({ ...surcharge, parts }))).toMatchObject({
        totalCents: 3615 + 450 - 615,
        taxCents: 0,
      });
    });

    test('an invoice dated in a closed period is a definite no with its reason, and dated later it is made', async () => {
      const draft = await draftOf();
      await books.closeUntil(draft.txnDate);
      expect(await codeOf(send(draft))).toBe('refused period-closed');
      expect(await find(draft)).toBeUndefined();
      const day = new Date(Date.parse(draft.txnDate) + 86_400_000).toISOString().slice(0, 10);
      const later = { ...draft, txnDate: day, movedFrom: draft.txnDate };
      const made = await send(later);
      await books.closeUntil(null);
      expect(made).toMatchObject({ date: day, totalCents: 3615 });
      expect((await find(later))?.id).toBe(made.id);
    });
  });
}
