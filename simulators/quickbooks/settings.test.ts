import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aLine, anItem, aSale, codeOf, type Driver, detailOf, start } from './test-driver.ts';

let sim: Driver;
beforeEach(async () => {
  sim = await start();
});
afterEach(() => sim.close());

const prefer = (change: object) => sim.control.setPreferences(sim.realm, { ...change });
const readBack = async (kind: string, id: string) =>
  (await sim.get(`/${kind.toLowerCase()}/${id}`)).json[kind];
const shipping = {
  Amount: 12.5,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemRef: { value: 'SHIPPING_ITEM_ID' } },
};

describe('closed books', () => {
  test.each(['6210', '6200'] as const)(
    'nothing dated on or before the closing date is made, edited, moved, voided or deleted: %s',
    async (code) => {
      sim.control.set({ closedPeriod: code });
      const { invoice, customer, item } = await aSale(sim);
      const payment = await sim.make('Payment', {
        CustomerRef: { value: customer.Id },
        TotalAmt: 5,
        TxnDate: '2026-11-01',
      });
      prefer({ AccountingInfoPrefs: { BookCloseDate: '2026-11-20' } });
      const { Id, SyncToken } = invoice;
      const sale = { CustomerRef: { value: customer.Id }, Line: [aLine(item.Id, 1, 1)] };
      const refused = [
        await sim.post('/invoice', sale),
        await sim.post('/invoice', { ...sale, TxnDate: '2026-11-20' }),
        await sim.post('/invoice', { Id, SyncToken, sparse: true, PrivateNote: 'late' }),
        await sim.post('/invoice', { Id, SyncToken, sparse: true, TxnDate: '2026-11-21' }),
        await sim.post('/invoice?operation=void', { Id, SyncToken }),
        await sim.post('/invoice?operation=delete', { Id, SyncToken }),
        await sim.post('/payment?operation=delete', { Id: payment.Id, SyncToken: '0' }),
      ];
      expect(refused.map(codeOf)).toEqual(refused.map(() => code));
      expect(detailOf(refused[0] as { json: any })).toMatch(/closed|closing/);
      expect(await readBack('Invoice', Id)).toEqual(invoice);
      expect((await sim.post('/invoice', { ...sale, TxnDate: '2026-11-21' })).status).toBe(200);
      // What is paid in an open period may pay what lies in a closed one.
      const paid = await sim.post('/payment', {
        CustomerRef: { value: customer.Id },
        TotalAmt: 30,
        TxnDate: '2026-11-21',
        Line: [{ Amount: 30, LinkedTxn: [{ TxnId: Id, TxnType: 'Invoice' }] }],
      });
      expect([paid.status, (await readBack('Invoice', Id)).Balance]).toEqual([200, 0]);
    },
  );
});

describe('shipping', () => {
  test('off: its line and its fields are refused, the address is kept; on: all of it stands', async () => {
    const { customer, item } = await aSale(sim);
    const sell = (more: object, lines: object[] = []) =>
      sim.post('/invoice', {
        CustomerRef: { value: customer.Id },
        Line: [aLine(item.Id, 10, 1), ...lines],
        ...more,
      });
    const ShipAddr = { Line1: '1 Pier', City: 'Newport' };
    expect([
      codeOf(await sell({}, [shipping])),
      codeOf(await sell({ ShipDate: '2026-11-20' })),
      codeOf(await sell({ TrackingNum: 'T1' })),
    ]).toEqual(['6000', '6000', '6000']);
    expect((await sell({ ShipAddr })).json.Invoice).toMatchObject({ ShipAddr });
    prefer({ SalesFormsPrefs: { AllowShipping: true } });
    expect(
      (await sell({ ShipAddr, ShipDate: '2026-11-20' }, [shipping])).json.Invoice,
    ).toMatchObject({ TotalAmt: 22.5, ShipDate: '2026-11-20' });
  });
});

describe('sales tax', () => {
  test('an unknown tax code is refused', async () => {
    const { customer, item } = await aSale(sim);
    const line = aLine(item.Id, 1, 1) as any;
    line.SalesItemLineDetail.TaxCodeRef = { value: '404' };
    const sale = { CustomerRef: { value: customer.Id }, Line: [line] };
    expect(codeOf(await sim.post('/invoice', sale))).toBe('2500');
    line.SalesItemLineDetail.TaxCodeRef = { value: 'TAX' };
    const TxnTaxDetail = { TxnTaxCodeRef: { value: '404' } };
    expect(codeOf(await sim.post('/invoice', { ...sale, TxnTaxDetail }))).toBe('2500');
  });

  test('automated, it makes its own lines: the code and the figure that were sent are replaced', async () => {
    prefer({ TaxPrefs: { PartnerTaxEnabled: true } });
    const customer = await sim.make('Customer', { DisplayName: 'Taxed' });
    const [taxed, free] = [
      await sim.make('Item', anItem('Taxed thing', { Taxable: true })),
      await sim.make('Item', anItem('Free thing')),
    ];
    const line = (item: any) => {
      const made = aLine(item.Id, 100, 1) as any;
      made.SalesItemLineDetail.TaxCodeRef = { value: 'TAX' };
      return made;
    };
    const invoice = await sim.make('Invoice', {
      CustomerRef: { value: customer.Id },
      Line: [line(taxed), line(free)],
      TxnTaxDetail: { TotalTax: 99, TaxLine: [{ Amount: 99, DetailType: 'TaxLineDetail' }] },
    });
    expect(invoice).toMatchObject({
      TotalAmt: 207,
      TxnTaxDetail: {
        TotalTax: 7,
        TaxLine: [{ Amount: 7, TaxLineDetail: { TaxPercent: 7, NetAmountTaxable: 100 } }],
      },
    });
    expect(
      invoice.Line.slice(0, 2).map((one: any) => one.SalesItemLineDetail.TaxCodeRef.value),
    ).toEqual(['TAX', 'NON']);
  });
});

describe('money', () => {
  test('a transaction and its payment have the customer’s currency, another one with a rate', async () => {
    const customer = await sim.make('Customer', {
      DisplayName: 'Maple Inn',
      CurrencyRef: { value: 'CAD', name: 'Canadian Dollar' },
    });
    const item = await sim.make('Item', anItem('Abroad'));
    const invoice = await sim.make('Invoice', {
      CustomerRef: { value: customer.Id },
      CurrencyRef: { value: 'USD' },
      ExchangeRate: 0.73,
      Line: [aLine(item.Id, 10, 1)],
    });
    const payment = await sim.make('Payment', { CustomerRef: { value: customer.Id }, TotalAmt: 1 });
    expect([invoice.CurrencyRef.value, invoice.ExchangeRate]).toEqual(['CAD', 0.73]);
    expect([payment.CurrencyRef.value, payment.ExchangeRate]).toEqual(['CAD', 1]);
    const { invoice: home } = await aSale(sim);
    expect([home.CurrencyRef.value, home.ExchangeRate]).toEqual(['USD', undefined]);
  });

  test('unit prices keep seven decimals, and the line is rounded once', async () => {
    const { customer, item } = await aSale(sim);
    const sell = (price: number, quantity: number, amount: number) =>
      sim.post('/invoice', {
        CustomerRef: { value: customer.Id },
        Line: [aLine(item.Id, price, quantity, amount)],
      });
    const made = (await sell(0.0849, 250, 21.23)).json.Invoice;
    expect(made.Line[0]).toMatchObject({
      Amount: 21.23,
      SalesItemLineDetail: { UnitPrice: 0.0849, Qty: 250 },
    });
    expect((await sell(0.1234567, 1000, 123.46)).json.Invoice.TotalAmt).toBe(123.46);
    expect(codeOf(await sell(0.0849, 250, 20))).toBe('6070');
  });

  test('without a term an invoice is due after 30 days', async () => {
    expect((await aSale(sim)).invoice).toMatchObject({
      TxnDate: '2026-11-20',
      DueDate: '2026-12-20',
    });
  });

  test('a sales receipt needs no customer', async () => {
    const item = await sim.make('Item', anItem('Counter sale'));
    const receipt = await sim.make('SalesReceipt', { Line: [aLine(item.Id, 4, 2)] });
    expect([receipt.TotalAmt, receipt.CustomerRef]).toEqual([8, undefined]);
    expect(codeOf(await sim.post('/invoice', { Line: [aLine(item.Id, 4, 2)] }))).toBe('2020');
  });
});

describe('classes and locations', () => {
  test('kept where the company tracks them, dropped where it does not, refused when unknown', async () => {
    const { customer, item } = await aSale(sim);
    const ClassRef = { value: (await sim.make('Class', { Name: 'Wholesale' })).Id };
    const DepartmentRef = { value: (await sim.make('Department', { Name: 'Newport' })).Id };
    const line = aLine(item.Id, 1, 1) as any;
    line.SalesItemLineDetail.ClassRef = ClassRef;
    const sale = { CustomerRef: { value: customer.Id }, Line: [line], ClassRef, DepartmentRef };
    const plain = await sim.make('Invoice', sale);
    expect([plain.ClassRef, plain.DepartmentRef]).toEqual([undefined, undefined]);
    prefer({
      AccountingInfoPrefs: {
        ClassTrackingPerTxn: true,
        ClassTrackingPerTxnLine: true,
        TrackDepartments: true,
      },
    });
    expect(await sim.make('Invoice', sale)).toMatchObject({
      ClassRef: { ...ClassRef, name: 'Wholesale' },
      DepartmentRef: { ...DepartmentRef, name: 'Newport' },
      Line: [{ SalesItemLineDetail: { ClassRef: { name: 'Wholesale' } } }, {}],
    });
    expect(codeOf(await sim.post('/invoice', { ...sale, ClassRef: { value: '404' } }))).toBe(
      '2500',
    );
    const listed = await sim.query("select * from Department where Name = 'Newport'");
    expect(listed.QueryResponse.Department).toMatchObject([{ Id: DepartmentRef.value }]);
  });
});

describe('merge', () => {
  test('invoices, credits, payments and sub-customers are the survivor’s; the other is inactive', async () => {
    const { customer: gone, invoice, item } = await aSale(sim, 'Old Inn');
    const survivor = await sim.make('Customer', { DisplayName: 'New Inn' });
    const credit = await sim.make('CreditMemo', {
      CustomerRef: { value: gone.Id },
      Line: [aLine(item.Id, 4, 1)],
    });
    const payment = await sim.make('Payment', {
      CustomerRef: { value: gone.Id },
      TotalAmt: 10,
      Line: [{ Amount: 10, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }],
    });
    const annex = await sim.make('Customer', {
      DisplayName: 'Annex',
      ParentRef: { value: gone.Id },
    });
    sim.control.merge(sim.realm, 'Customer', gone.Id, survivor.Id);
    for (const [kind, id] of [
      ['Invoice', invoice.Id],
      ['CreditMemo', credit.Id],
      ['Payment', payment.Id],
    ])
      expect((await readBack(kind, id)).CustomerRef).toEqual({
        value: survivor.Id,
        name: 'New Inn',
      });
    expect(await readBack('Customer', annex.Id)).toMatchObject({
      ParentRef: { value: survivor.Id },
      FullyQualifiedName: 'New Inn:Annex',
    });
    expect(await readBack('Customer', gone.Id)).toMatchObject({ Active: false, Balance: 0 });
    expect(await readBack('Customer', survivor.Id)).toMatchObject({ Balance: 16 });
  });
});
