import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aLine, aSale, codeOf, type Driver, start } from './test-driver.ts';

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

describe('payments and papers', () => {
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
