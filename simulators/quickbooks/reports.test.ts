import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Driver, start } from './test-driver.ts';

let sim: Driver;
let account: string;
let item: string;
beforeAll(async () => {
  sim = await start();
  account = (await sim.make('Account', { Name: 'Checking of the tests', AccountType: 'Bank' })).Id;
  item = (
    await sim.make('Item', {
      Name: 'Soap of the tests',
      Type: 'Service',
      IncomeAccountRef: { value: account },
    })
  ).Id;
});
afterAll(() => sim.close());

const line = (Amount: number) => ({
  Amount,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemRef: { value: item } },
});
const buyerOf = async (name: string) => (await sim.make('Customer', { DisplayName: name })).Id;
const sell = (kind: string, buyer: string, amount: number, more: object = {}) =>
  sim.make(kind, { CustomerRef: { value: buyer }, Line: [line(amount)], ...more });
const rowOf = (report: any, name: string) =>
  report.Rows.Row.find((row: any) => row.ColData?.[0].value === name)?.ColData.map(
    (cell: any) => cell.value,
  );

test('ageing and balances by customer agree with what stands open, credits and unused money taken off', async () => {
  const buyer = await buyerOf('Aged Inn');
  await sell('Invoice', buyer, 100, { TxnDate: '2026-09-01', DueDate: '2026-10-01' });
  await sell('Invoice', buyer, 40, { TxnDate: '2026-11-19', DueDate: '2026-12-19' });
  await sell('CreditMemo', buyer, 15, { TxnDate: '2026-11-19' });
  const aged = (await sim.get('/reports/AgedReceivables?report_date=2026-11-20')).json;
  expect(aged.Header).toMatchObject({ ReportName: 'AgedReceivables', Currency: 'USD' });
  expect(aged.Columns.Column.map((one: any) => one.ColTitle)).toEqual([
    '',
    'Current',
    '1 - 30',
    '31 - 60',
    '61 - 90',
    '91 and over',
    'Total',
  ]);
  expect(rowOf(aged, 'Aged Inn')).toEqual([
    'Aged Inn',
    '40.00',
    '-15.00',
    '100.00',
    '',
    '',
    '125.00',
  ]);
  const balances = (await sim.get('/reports/CustomerBalance')).json;
  expect(rowOf(balances, 'Aged Inn')).toEqual(['Aged Inn', '125.00']);
  expect(balances.Rows.Row.at(-1)).toMatchObject({ group: 'GrandTotal', type: 'Section' });
  expect((await sim.get(`/customer/${buyer}`)).json.Customer.Balance).toBe(125);
  expect((await sim.get('/reports/Horoscope')).json.Fault.Error[0].code).toBe('500');
});

test('refunds, journal entries and deposits are made, checked and stand in the general ledger', async () => {
  const buyer = await buyerOf('Ledger Lodge');
  const refund = await sell('RefundReceipt', buyer, 12.5, {
    DepositToAccountRef: { value: account },
  });
  expect(refund).toMatchObject({ TotalAmt: 12.5, Balance: 0, SyncToken: '0' });
  const missing = await sim.post('/refundreceipt', {
    CustomerRef: { value: buyer },
    Line: [line(1)],
  });
  expect(missing.json.Fault.Error[0].code).toBe('2020');
  const entry = (PostingType: string, Amount: number) => ({
    Amount,
    DetailType: 'JournalEntryLineDetail',
    JournalEntryLineDetail: { PostingType, AccountRef: { value: account } },
  });
  const even = await sim.make('JournalEntry', { Line: [entry('Debit', 9), entry('Credit', 9)] });
  expect(even.Line).toHaveLength(2);
  const odd = await sim.post('/journalentry', { Line: [entry('Debit', 9), entry('Credit', 8)] });
  expect(odd.json.Fault.Error[0]).toMatchObject({ code: '6000' });
  const banked = await sim.make('Deposit', {
    DepositToAccountRef: { value: account },
    Line: [{ Amount: 30.25, DetailType: 'DepositLineDetail', DepositLineDetail: {} }],
  });
  expect(banked.TotalAmt).toBe(30.25);
  const ledger = (await sim.get('/reports/GeneralLedger?start_date=2026-11-01&end_date=2026-11-30'))
    .json;
  const types = ledger.Rows.Row.flatMap((section: any) => section.Rows.Row).map(
    (row: any) => row.ColData[1].value,
  );
  expect(types).toEqual(expect.arrayContaining(['Refund', 'Journal Entry', 'Deposit', 'Invoice']));
  const found = await sim.get(`/query?query=${encodeURIComponent('select * from Deposit')}`);
  expect(found.json.QueryResponse.Deposit).toHaveLength(1);
});

test('the general ledger keeps accounts apart: both sides of a sale, what it began with, running balance and total', async () => {
  const own = (
    await sim.make('Account', {
      Name: 'Income of the ledger',
      Classification: 'Revenue',
      AccountType: 'Income',
    })
  ).Id;
  const goods = await sim.make('Item', {
    Name: 'Ledger pail',
    Type: 'Service',
    IncomeAccountRef: { value: own },
  });
  const buyer = await buyerOf('Section Suites');
  const sold = (amount: number, TxnDate: string) =>
    sim.make('Invoice', {
      CustomerRef: { value: buyer },
      TxnDate,
      Line: [
        {
          Amount: amount,
          DetailType: 'SalesItemLineDetail',
          SalesItemLineDetail: { ItemRef: { value: goods.Id } },
        },
      ],
    });
  await sold(10, '2026-10-05');
  const invoice = await sold(25.5, '2026-11-05');
  const read = async (query: string) => (await sim.get(`/reports/GeneralLedger?${query}`)).json;
  const ledger = await read('start_date=2026-11-01&end_date=2026-11-30');
  expect(ledger.Header).toMatchObject({ ReportBasis: 'Accrual', StartPeriod: '2026-11-01' });
  expect(ledger.Columns.Column.map((one: any) => [one.ColTitle, one.MetaData[0].Value])).toEqual([
    ['Date', 'tx_date'],
    ['Transaction Type', 'txn_type'],
    ['Num', 'doc_num'],
    ['Name', 'name'],
    ['Memo/Description', 'memo'],
    ['Split', 'split_acc'],
    ['Amount', 'subt_nat_amount'],
    ['Balance', 'rbal_nat_amount'],
  ]);
  const section = (name: string) =>
    ledger.Rows.Row.find((one: any) => one.Header.ColData[0].value === name);
  const earned = section('Income of the ledger');
  expect(earned).toMatchObject({ type: 'Section' });
  expect(earned.Header.ColData[0].id).toBe(own);
  expect(earned.Rows.Row.map((row: any) => row.ColData.map((cell: any) => cell.value))).toEqual([
    ['Beginning Balance', '', '', '', '', '', '', '10.00'],
    [
      '2026-11-05',
      'Invoice',
      invoice.DocNumber,
      'Section Suites',
      '',
      'Accounts Receivable (A/R)',
      '25.50',
      '35.50',
    ],
  ]);
  expect(earned.Summary.ColData.map((cell: any) => cell.value)).toEqual([
    'Total for Income of the ledger',
    '',
    '',
    '',
    '',
    '',
    '25.50',
    '',
  ]);
  const owed = section('Accounts Receivable (A/R)').Rows.Row.find(
    (row: any) => row.ColData[1].id === invoice.Id,
  );
  expect([owed.ColData[5].value, owed.ColData[6].value]).toEqual(['Income of the ledger', '25.50']);
  expect((await read('start_date=2001-01-01&end_date=2001-01-31')).Rows).toEqual({});
});

test('with AutoApplyCredit on, a new invoice takes the open credits of its customer at once, and a new credit goes to the oldest invoice', async () => {
  sim.control.setPreferences(sim.realm, { SalesFormsPrefs: { AutoApplyCredit: true } });
  const buyer = await buyerOf('Applied Arms');
  await sell('CreditMemo', buyer, 30);
  const invoice = await sell('Invoice', buyer, 100);
  expect(invoice).toMatchObject({ TotalAmt: 100, Balance: 70 });
  expect(invoice.LinkedTxn).toMatchObject([{ TxnType: 'Payment' }]);
  const payment = (await sim.get(`/payment/${invoice.LinkedTxn[0].TxnId}`)).json.Payment;
  expect(payment).toMatchObject({ TotalAmt: 0, UnappliedAmt: 0 });
  expect(await sell('CreditMemo', buyer, 80)).toMatchObject({ RemainingCredit: 10 });
  expect((await sim.get(`/invoice/${invoice.Id}`)).json.Invoice.Balance).toBe(0);
  expect((await sim.get(`/customer/${buyer}`)).json.Customer.Balance).toBe(-10);
  sim.control.setPreferences(sim.realm, { SalesFormsPrefs: { AutoApplyCredit: false } });
  expect(await sell('Invoice', buyer, 5)).toMatchObject({ Balance: 5 });
});

test('a customer with a balance is made inactive, or refused, as the switch says', async () => {
  const buyer = await sim.make('Customer', { DisplayName: 'Owing Oaks' });
  await sell('Invoice', buyer.Id, 8);
  const off = async () => {
    const { SyncToken } = (await sim.get(`/customer/${buyer.Id}`)).json.Customer;
    return sim.post('/customer', { Id: buyer.Id, SyncToken, sparse: true, Active: false });
  };
  sim.control.set({ inactiveWithBalance: 'refused' });
  expect((await off()).json.Fault.Error[0].code).toBe('6000');
  sim.control.set({ inactiveWithBalance: 'allowed' });
  expect((await off()).json.Customer.Active).toBe(false);
});

test('who asks for XML gets XML: objects, queries and faults; everybody else gets JSON', async () => {
  const buyer = await sim.make('Customer', { DisplayName: 'Tom & Sons <Inn>' });
  const accept = { accept: 'application/xml' };
  const one = await sim.call('GET', `/customer/${buyer.Id}`, undefined, accept);
  expect(one.headers.get('content-type')).toContain('application/xml');
  expect(one.text).toMatch(
    /^<\?xml .*<IntuitResponse xmlns="http:\/\/schema.intuit.com\/finance\/v3"/,
  );
  expect(one.text).toContain('<DisplayName>Tom &amp; Sons &lt;Inn&gt;</DisplayName>');
  expect(one.text).toContain('<Customer domain="QBO" sparse="false">');
  const gone = await sim.call('GET', '/customer/999999', undefined, accept);
  expect(gone.status).toBe(400);
  expect(gone.text).toContain('<Error code="610"');
  const both = { accept: 'application/json, application/xml' };
  const json = await sim.call('GET', `/customer/${buyer.Id}`, undefined, both);
  expect(json.json.Customer.Id).toBe(buyer.Id);
});
