import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aLine, anItem, aSale, codeOf, type Driver, detailOf, start } from './test-driver.ts';

let sim: Driver;
beforeEach(async () => {
  sim = await start();
});
afterEach(() => sim.close());

const readBack = async (kind: string, id: string) =>
  (await sim.get(`/${kind.toLowerCase()}/${id}`)).json[kind];
const pay = (customer: string, TotalAmt: number, applied: [string, number][]) =>
  sim.post('/payment', {
    CustomerRef: { value: customer },
    TotalAmt,
    Line: applied.map(([TxnId, Amount]) => ({
      Amount,
      LinkedTxn: [{ TxnId, TxnType: 'Invoice' }],
    })),
  });

describe('lists', () => {
  test('36 creation fills in the defaults; an update counts the SyncToken up', async () => {
    const customer = await sim.make('Customer', { DisplayName: 'Ox' });
    expect(customer).toMatchObject({
      Id: '1',
      SyncToken: '0',
      domain: 'QBO',
      sparse: false,
      Active: true,
      Taxable: true,
      Job: false,
      BillWithParent: false,
      Balance: 0,
      BalanceWithJobs: 0,
      PreferredDeliveryMethod: 'Print',
      PrintOnCheckName: 'Ox',
      FullyQualifiedName: 'Ox',
      MetaData: { CreateTime: '2026-11-20T04:00:00-08:00' },
    });
    await sim.control.setTime(Date.UTC(2026, 6, 1, 12));
    const updated = (
      await sim.post('/customer', { Id: '1', SyncToken: '0', sparse: true, Notes: 'x' })
    ).json.Customer;
    expect(updated).toMatchObject({
      SyncToken: '1',
      MetaData: {
        CreateTime: '2026-11-20T04:00:00-08:00',
        LastUpdatedTime: '2026-07-01T05:00:00-07:00',
      },
    });
    expect(await sim.make('Item', anItem('Soap', { UnitPrice: undefined }))).toMatchObject({
      UnitPrice: 0,
      PurchaseCost: 0,
      Active: true,
      FullyQualifiedName: 'Soap',
      TrackQtyOnHand: false,
    });
    expect(codeOf(await sim.post('/item', { Type: 'Service' }))).toBe('2020');
    expect(
      codeOf(
        await sim.post('/item', { Name: 'x', Type: 'Inventory', IncomeAccountRef: { value: '1' } }),
      ),
    ).toBe('2020');
  });

  test('37 a stale SyncToken is refused and changes nothing', async () => {
    const { Id } = await sim.make('Customer', { DisplayName: 'First' });
    await sim.post('/customer', { Id, SyncToken: '0', sparse: true, Notes: 'one' });
    const stale = await sim.post('/customer', { Id, SyncToken: '0', sparse: true, Notes: 'two' });
    expect([stale.status, codeOf(stale)]).toEqual([400, '5010']);
    expect(await readBack('Customer', Id)).toMatchObject({ SyncToken: '1', Notes: 'one' });
    expect(codeOf(await sim.post('/customer', { Id, sparse: true, Notes: 'three' }))).toBe('2020');
  });

  test('38 sparse keeps what is left out, full clears it, a Line array replaces the old one', async () => {
    const { Id } = await sim.make('Customer', {
      DisplayName: 'Keep',
      Notes: 'n',
      CompanyName: 'c',
    });
    expect(
      (await sim.post('/customer', { Id, SyncToken: '0', sparse: true, CompanyName: 'd' })).json
        .Customer,
    ).toMatchObject({ Notes: 'n', CompanyName: 'd' });
    const full = (await sim.post('/customer', { Id, SyncToken: '1', DisplayName: 'Keep' })).json
      .Customer;
    expect([full.Notes, full.CompanyName, full.Balance]).toEqual([undefined, undefined, 0]);
    const { invoice, item } = await aSale(sim);
    const two = (
      await sim.post('/invoice', {
        Id: invoice.Id,
        SyncToken: '0',
        sparse: true,
        Line: [{ ...aLine(item.Id, 10, 4), Id: '1' }, aLine(item.Id, 5, 1)],
      })
    ).json.Invoice;
    expect(two.Line.map((line: any) => [line.Id, line.Amount])).toEqual([
      ['1', 40],
      ['2', 5],
      [undefined, 45],
    ]);
    const one = (
      await sim.post('/invoice', {
        Id: invoice.Id,
        SyncToken: '1',
        sparse: true,
        Line: [{ ...aLine(item.Id, 5, 2), Id: '2' }],
      })
    ).json.Invoice;
    expect(one.Line.map((line: any) => [line.Id, line.Amount])).toEqual([
      ['2', 10],
      [undefined, 10],
    ]);
    expect(one.CustomerRef.name).toBe('Harbor House');
  });

  test('39 display names are unique over customers, vendors and employees; no colon', async () => {
    const { Id } = await sim.make('Customer', { DisplayName: 'Twin' });
    for (const kind of ['customer', 'vendor', 'employee'])
      expect(codeOf(await sim.post(`/${kind}`, { DisplayName: 'TWIN' }))).toBe('6240');
    sim.control.raw(sim.realm, 'Customer', { Id: '900', DisplayName: 'Sleeper', Active: false });
    expect(codeOf(await sim.post('/customer', { DisplayName: 'Sleeper' }))).toBe('6240');
    await sim.post('/customer', { Id, SyncToken: '0', sparse: true, Active: false });
    expect((await sim.post('/vendor', { DisplayName: 'Twin' })).status).toBe(200);
    expect((await sim.post('/customer', { DisplayName: 'a:b' })).status).toBe(400);
  });

  test('40 item names are unique under their parent', async () => {
    const parent = await sim.make('Item', { Name: 'Laundry', Type: 'Category' });
    await sim.make('Item', anItem('Soap'));
    expect(codeOf(await sim.post('/item', anItem('soap')))).toBe('6240');
    const under = anItem('Soap', { SubItem: true, ParentRef: { value: parent.Id } });
    expect(await sim.make('Item', under)).toMatchObject({
      FullyQualifiedName: 'Laundry:Soap',
      Level: 1,
    });
    expect(codeOf(await sim.post('/item', under))).toBe('6240');
    await sim.post('/item', { Id: parent.Id, SyncToken: '0', sparse: true, Name: 'Linen' });
    expect(
      await sim.query("select * from Item where FullyQualifiedName = 'Linen:Soap'"),
    ).toMatchObject({ QueryResponse: { maxResults: 1 } });
  });

  test('41 a deactivated item gets a suffix and cannot be sold any more', async () => {
    const { item, customer } = await aSale(sim);
    const inactive = (
      await sim.post('/item', { Id: item.Id, SyncToken: '0', sparse: true, Active: false })
    ).json.Item;
    expect(inactive).toMatchObject({ Active: false, Name: `${item.Name} (deleted)` });
    const refused = await sim.post('/invoice', {
      CustomerRef: { value: customer.Id },
      Line: [aLine(item.Id, 1, 1)],
    });
    expect([refused.status, codeOf(refused), detailOf(refused)]).toEqual([
      400,
      '610',
      expect.stringContaining('made inactive'),
    ]);
    const back = (
      await sim.post('/item', { Id: item.Id, SyncToken: '1', sparse: true, Active: true })
    ).json.Item;
    expect(back.Name).toBe(item.Name);
  });
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
    const item = await sim.make('Item', anItem('Thing', { Taxable: true }));
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
    sim.control.setPreferences(sim.realm, {
      TaxPrefs: { UsingSalesTax: true, TaxGroupCodeRef: { value: '2' } },
    });
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
    expect((await sell()).json.Invoice.DocNumber).toBeUndefined();
    expect((await sell('A-1')).json.Invoice.DocNumber).toBe('A-1');
    expect([codeOf(await sell('A-1')), codeOf(await sell('x'.repeat(22)))]).toEqual([
      '6140',
      '2050',
    ]);
    expect((await sell('A-1', 'allowduplicatedocnum')).status).toBe(200);
    expect((await sell(undefined, 'allowautodocnum')).json.Invoice.DocNumber).toBe('1001');
    sim.control.setPreferences(sim.realm, { SalesFormsPrefs: { CustomTxnNumbers: false } });
    expect([
      (await sell()).json.Invoice.DocNumber,
      (await sell('B-2')).json.Invoice.DocNumber,
    ]).toEqual(['1002', 'B-2']);
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

  test('48 a payment lowers the balance and links both sides; too much is refused', async () => {
    const { invoice, customer } = await aSale(sim);
    const part = await pay(customer.Id, 25, [[invoice.Id, 20]]);
    expect(part.json.Payment).toMatchObject({
      UnappliedAmt: 5,
      Line: [{ Amount: 20, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }],
      DepositToAccountRef: { name: 'Undeposited Funds' },
    });
    const after = await readBack('Invoice', invoice.Id);
    expect(after).toMatchObject({
      Balance: 10,
      TotalAmt: 30,
      LinkedTxn: [{ TxnId: part.json.Payment.Id, TxnType: 'Payment' }],
    });
    expect((await readBack('Customer', customer.Id)).Balance).toBe(5);
    expect(codeOf(await pay(customer.Id, 100, [[invoice.Id, 10.01]]))).toBe('6000');
    expect(codeOf(await pay(customer.Id, 5, [[invoice.Id, 10]]))).toBe('6000');
    const stranger = await sim.make('Customer', { DisplayName: 'Stranger' });
    expect(codeOf(await pay(stranger.Id, 10, [[invoice.Id, 10]]))).toBe('6000');
    await sim.post('/payment?operation=update&include=void', {
      Id: part.json.Payment.Id,
      SyncToken: '0',
      sparse: true,
    });
    expect(await readBack('Invoice', invoice.Id)).toMatchObject({ Balance: 30, LinkedTxn: [] });
  });

  test('48 a credit memo pays an invoice through a payment of nothing', async () => {
    const { invoice, customer, item } = await aSale(sim);
    const memo = await sim.make('CreditMemo', {
      CustomerRef: { value: customer.Id },
      Line: [aLine(item.Id, 10, 2)],
    });
    expect([memo.RemainingCredit, (await readBack('Customer', customer.Id)).Balance]).toEqual([
      20, 10,
    ]);
    const link = (TxnId: string, TxnType: string) => ({
      Amount: 20,
      LinkedTxn: [{ TxnId, TxnType }],
    });
    const applied = await sim.make('Payment', {
      CustomerRef: { value: customer.Id },
      TotalAmt: 0,
      Line: [link(invoice.Id, 'Invoice'), link(memo.Id, 'CreditMemo')],
    });
    expect(applied.UnappliedAmt).toBe(0);
    expect([
      (await readBack('CreditMemo', memo.Id)).RemainingCredit,
      (await readBack('Invoice', invoice.Id)).Balance,
    ]).toEqual([0, 10]);
  });

  test('49 a PDF is a PDF; sending marks the invoice and fills the outbox', async () => {
    const { invoice } = await aSale(sim);
    const pdf = await sim.get(`/invoice/${invoice.Id}/pdf`);
    expect([pdf.headers.get('content-type'), pdf.text.slice(0, 5)]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
    expect((await sim.post(`/invoice/${invoice.Id}/send`, '')).status).toBe(400);
    const sent = await sim.call(
      'POST',
      `/invoice/${invoice.Id}/send?sendTo=a%2Bb@example.com`,
      '',
      { 'content-type': 'application/octet-stream' },
    );
    expect(sent.json.Invoice).toMatchObject({
      EmailStatus: 'EmailSent',
      BillEmail: { Address: 'a+b@example.com' },
      DeliveryInfo: { DeliveryType: 'Email', DeliveryTime: '2026-11-20T04:00:00-08:00' },
    });
    expect(sim.control.outbox()).toMatchObject([
      { kind: 'Invoice', id: invoice.Id, to: 'a+b@example.com' },
    ]);
  });

  test('50 a batch answers every item in order under its bId, whatever fails', async () => {
    const answer = await sim.post('/batch', {
      BatchItemRequest: [
        { bId: 'a', operation: 'create', Customer: { DisplayName: 'One' } },
        { bId: 'b', operation: 'create', Customer: { DisplayName: 'One' } },
        { bId: 'c', Query: 'select * from Customer' },
        {
          bId: 'd',
          operation: 'update',
          Customer: { Id: '1', SyncToken: '0', sparse: true, Notes: 'n' },
        },
      ],
    });
    expect(answer.status).toBe(200);
    expect(answer.json.BatchItemResponse).toMatchObject([
      { bId: 'a', Customer: { DisplayName: 'One' } },
      { bId: 'b', Fault: { type: 'ValidationFault', Error: [{ code: '6240' }] } },
      { bId: 'c', QueryResponse: { Customer: [{ DisplayName: 'One' }], maxResults: 1 } },
      { bId: 'd', Customer: { Notes: 'n', SyncToken: '1' } },
    ]);
  });
});
