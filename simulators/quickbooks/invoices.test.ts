import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aLine, anItem, aSale, codeOf, type Driver, detailOf, start } from './test-driver.ts';

let sim: Driver;
beforeEach(async () => {
  sim = await start();
});
afterEach(() => sim.close());

const readBack = async (kind: string, id: string) =>
  (await sim.get(`/${kind.toLowerCase()}/${id}`)).json[kind];
const setPreferences = (change: object) => sim.control.setPreferences(sim.realm, { ...change });
const pay = (customer: string, TotalAmt: number, applied: [string, number][]) =>
  sim.post('/payment', {
    CustomerRef: { value: customer },
    TotalAmt,
    Line: applied.map(([TxnId, Amount]) => ({
      Amount,
      LinkedTxn: [{ TxnId, TxnType: 'Invoice' }],
    })),
  });

describe('invoices', () => {
  test('42 an amount must be unit price x quantity, half up, in decimals', async () => {
    const { customer, item } = await aSale(sim);
    const sell = (line: object) =>
      sim.post('/invoice', { CustomerRef: { value: customer.Id }, Line: [line] });
    const wrong = await sell(aLine(item.Id, 128.35, 14.5, 1861.07));
    expect([codeOf(wrong), detailOf(wrong)]).toEqual([
      '6070',
      'Amount is not equal to UnitPrice * Qty. Supplied value:1,861.07',
    ]);
    expect((await sell(aLine(item.Id, 128.35, 14.5, 1861.08))).json.Invoice.TotalAmt).toBe(1861.08);
    expect((await sell(aLine(item.Id, 1.005, 1, 1.01))).status).toBe(200);
    expect(codeOf(await sell(aLine('999', 1, 1)))).toBe('2500');
    expect(
      codeOf(
        await sim.post('/invoice', { CustomerRef: { value: '999' }, Line: [aLine(item.Id, 1, 1)] }),
      ),
    ).toBe('2500');
    const bare = await sim.post('/invoice', { CustomerRef: { value: customer.Id }, Line: [] });
    expect([codeOf(bare), bare.json.Fault.Error[0].element]).toEqual(['2020', 'Line']);
  });

  test('43 subtotal, total, balance and due day are computed; absent prices stay absent', async () => {
    const customer = await sim.make('Customer', {
      DisplayName: 'Term',
      SalesTermRef: { value: '3' },
    });
    const item = await sim.make('Item', anItem('Thing'));
    const lump = {
      Amount: 100,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: item.Id } },
    };
    const discount = {
      DetailType: 'DiscountLineDetail',
      DiscountLineDetail: { PercentBased: true, DiscountPercent: 12.5 },
    };
    const invoice = await sim.make('Invoice', {
      CustomerRef: { value: customer.Id },
      Line: [lump, aLine(item.Id, 0.1, 3, 0.3), discount],
    });
    expect(invoice).toMatchObject({
      TxnDate: '2026-11-20',
      DueDate: '2026-12-20',
      SalesTermRef: { value: '3', name: 'Net 30' },
      TotalAmt: 87.76,
      Balance: 87.76,
      TxnTaxDetail: { TotalTax: 0 },
      EmailStatus: 'NotSet',
    });
    expect(invoice.Line.map((line: any) => [line.DetailType, line.Amount])).toEqual([
      ['SalesItemLineDetail', 100],
      ['SalesItemLineDetail', 0.3],
      ['SubTotalLineDetail', 100.3],
      ['DiscountLineDetail', 12.54],
    ]);
    expect(Object.keys(invoice.Line[0].SalesItemLineDetail)).not.toContain('UnitPrice');
    expect((await readBack('Customer', customer.Id)).Balance).toBe(87.76);
  });

  test('43 sales tax follows the company and the item', async () => {
    const customer = await sim.make('Customer', { DisplayName: 'Taxed' });
    const taxed = await sim.make('Item', anItem('Taxed thing', { Taxable: true }));
    const free = await sim.make('Item', anItem('Free thing'));
    const invoice = await sim.make('Invoice', {
      CustomerRef: { value: customer.Id },
      Line: [aLine(taxed.Id, 10.5, 1), aLine(free.Id, 100, 1)],
    });
    expect(invoice).toMatchObject({
      TotalAmt: 111.24,
      Balance: 111.24,
      TxnTaxDetail: { TotalTax: 0.74, TxnTaxCodeRef: { value: '2' } },
    });
    expect(
      invoice.Line.slice(0, 2).map((line: any) => line.SalesItemLineDetail.TaxCodeRef.value),
    ).toEqual(['TAX', 'NON']);
  });

  test('43 a sale has addresses of its own, its items’ accounts and its times in the order of recorded answers', async () => {
    const BillAddr = { PostalCode: '02903', City: 'Providence', Line2: 'Suite 2', Line1: '1 Quay' };
    const customer = await sim.make('Customer', { DisplayName: 'Placed', BillAddr });
    const item = await sim.make('Item', anItem('Placed thing'));
    const lump = {
      Amount: 5,
      DetailType: 'SalesItemLineDetail',
      SalesItemLineDetail: { ItemRef: { value: item.Id } },
    };
    const made = await sim.make('Invoice', {
      CustomerRef: { value: customer.Id },
      ShipAddr: { City: 'Newport', Line1: '2 Pier' },
      Line: [aLine(item.Id, 2, 3), lump],
    });
    expect(Object.keys(made.BillAddr)).toEqual(['Id', 'Line1', 'Line2', 'City', 'PostalCode']);
    expect(made.BillAddr).toEqual(customer.BillAddr);
    expect(Object.keys(made.ShipAddr)).toEqual(['Id', 'Line1', 'City']);
    expect(made.ShipAddr.Id).not.toBe(made.BillAddr.Id);
    expect(Object.keys(made.Line[0].SalesItemLineDetail)).toEqual([
      'ItemRef',
      'UnitPrice',
      'Qty',
      'ItemAccountRef',
      'TaxCodeRef',
    ]);
    expect(made.Line[0].SalesItemLineDetail.ItemAccountRef).toEqual({
      value: '1',
      name: 'Sales of Product Income',
    });
    expect(made).toMatchObject({ EmailStatus: 'NotSet', PrintStatus: 'NeedToPrint' });
    const edited = (
      await sim.post('/invoice', {
        Id: made.Id,
        SyncToken: '0',
        sparse: true,
        ShipAddr: { Line1: '3 Pier' },
      })
    ).json.Invoice;
    expect(edited.ShipAddr).toEqual({ Id: made.ShipAddr.Id, Line1: '3 Pier' });
    expect(edited.MetaData.CreateTime).toBe(made.MetaData.CreateTime);
    const voided = (await sim.post('/invoice?operation=void', { Id: made.Id, SyncToken: '1' })).json
      .Invoice;
    expect(
      voided.Line.slice(0, 2).map(({ SalesItemLineDetail: one }: any) => [one.Qty, one.UnitPrice]),
    ).toEqual([
      [0, undefined],
      [undefined, undefined],
    ]);
    const bare = await aSale(sim);
    const without = await sim.make('Invoice', {
      CustomerRef: { value: bare.customer.Id },
      Line: [aLine(bare.item.Id, 1, 1)],
    });
    expect([without.BillAddr, without.ShipAddr]).toEqual([undefined, undefined]);
  });

  test('43 selling takes inventory off the shelf, voiding puts it back', async () => {
    const stocked = await sim.make(
      'Item',
      anItem('Pail', {
        Type: 'Inventory',
        TrackQtyOnHand: true,
        QtyOnHand: 10,
        InvStartDate: '2026-01-01',
        ExpenseAccountRef: { value: '2' },
        AssetAccountRef: { value: '3' },
      }),
    );
    const customer = await sim.make('Customer', { DisplayName: 'Buyer' });
    const invoice = await sim.make('Invoice', {
      CustomerRef: { value: customer.Id },
      Line: [aLine(stocked.Id, 2, 3)],
    });
    expect((await readBack('Item', stocked.Id)).QtyOnHand).toBe(7);
    await sim.post('/invoice?operation=void', { Id: invoice.Id, SyncToken: '0' });
    expect((await readBack('Item', stocked.Id)).QtyOnHand).toBe(10);
    expect(
      codeOf(
        await sim.post('/invoice', {
          TxnDate: '2025-12-31',
          CustomerRef: { value: customer.Id },
          Line: [aLine(stocked.Id, 2, 3)],
        }),
      ),
    ).toBe('6270');
  });

  test('44 document numbers: own, counted, duplicate, too long', async () => {
    const { customer, item } = await aSale(sim);
    const sell = (DocNumber?: string, include = '') =>
      sim.post(`/invoice?include=${include}`, {
        CustomerRef: { value: customer.Id },
        Line: [aLine(item.Id, 1, 1)],
        DocNumber,
      });
    setPreferences({ SalesFormsPrefs: { CustomTxnNumbers: true } });
    expect((await sell()).json.Invoice.DocNumber).toBeUndefined();
    expect((await sell('A-1')).json.Invoice.DocNumber).toBe('A-1');
    expect([codeOf(await sell('A-1')), codeOf(await sell('x'.repeat(22)))]).toEqual([
      '6140',
      '2050',
    ]);
    expect((await sell('A-1', 'allowduplicatedocnum')).status).toBe(200);
    expect((await sell(undefined, 'allowautodocnum')).json.Invoice.DocNumber).toBe('1002');
    setPreferences({ SalesFormsPrefs: { CustomTxnNumbers: false } });
    expect([
      (await sell()).json.Invoice.DocNumber,
      (await sell('B-2')).json.Invoice.DocNumber,
    ]).toEqual(['1003', 'B-2']);
    expect(
      (await sim.query("select * from Invoice where DocNumber = 'B-2'")).QueryResponse.maxResults,
    ).toBe(1);
  });

  test('45 NeedToSend needs an address', async () => {
    const { customer, item } = await aSale(sim);
    const sell = (more: object) =>
      sim.post('/invoice', {
        CustomerRef: { value: customer.Id },
        Line: [aLine(item.Id, 1, 1)],
        EmailStatus: 'NeedToSend',
        ...more,
      });
    expect((await sell({})).status).toBe(400);
    expect((await sell({ BillEmail: { Address: 'a@example.com' } })).status).toBe(200);
  });

  test('46 deleting answers the stub, later reads are 610 and CDC shows the stub', async () => {
    const { invoice, customer } = await aSale(sim);
    const since = new Date(sim.control.now()).toISOString();
    await sim.control.advance(1000);
    const gone = await sim.post('/invoice?operation=delete', { Id: invoice.Id, SyncToken: '0' });
    expect(gone.json.Invoice).toEqual({ domain: 'QBO', status: 'Deleted', Id: invoice.Id });
    expect(codeOf(await sim.get(`/invoice/${invoice.Id}`))).toBe('610');
    const changes = (await sim.get(`/cdc?entities=Invoice&changedSince=${since}`)).json
      .CDCResponse[0].QueryResponse[0].Invoice;
    expect(changes).toEqual([
      {
        domain: 'QBO',
        status: 'Deleted',
        Id: invoice.Id,
        MetaData: { LastUpdatedTime: '2026-11-20T04:00:01-08:00' },
      },
    ]);
    expect((await readBack('Customer', customer.Id)).Balance).toBe(0);
    expect(
      codeOf(await sim.post('/customer?operation=delete', { Id: customer.Id, SyncToken: '0' })),
    ).toBe('500');
  });

  test('47 voiding empties an invoice, once; a paid one is refused', async () => {
    const { invoice, customer } = await aSale(sim);
    await sim.post('/invoice', {
      Id: invoice.Id,
      SyncToken: '0',
      sparse: true,
      PrivateNote: 'order 7',
    });
    const paid = await pay(customer.Id, 10, [[invoice.Id, 10]]);
    const doVoid = async () =>
      sim.post('/invoice?operation=void', {
        Id: invoice.Id,
        SyncToken: (await readBack('Invoice', invoice.Id)).SyncToken,
      });
    expect(codeOf(await doVoid())).toBe('6000');
    await sim.post('/payment?operation=delete', { Id: paid.json.Payment.Id, SyncToken: '0' });
    const before = await readBack('Invoice', invoice.Id);
    const voided = (await doVoid()).json.Invoice;
    expect(voided).toMatchObject({
      SyncToken: String(Number(before.SyncToken) + 1),
      PrivateNote: 'Voided - order 7',
      TotalAmt: 0,
      Balance: 0,
      LinkedTxn: [],
    });
    expect(voided.Line[0]).toMatchObject({ Amount: 0, SalesItemLineDetail: { Qty: 0 } });
    expect(voided.Line[0].SalesItemLineDetail.UnitPrice).toBeUndefined();
    expect((await doVoid()).json.Invoice.SyncToken).toBe(voided.SyncToken);
    sim.control.set({ secondVoid: 'fault' });
    expect(codeOf(await doVoid())).toBe('6000');
  });
});
