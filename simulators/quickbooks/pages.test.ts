import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstRealm } from './seed.ts';
import { aSale, type Driver, start } from './test-driver.ts';

let sim: Driver;
beforeEach(async () => {
  sim = await start();
});
afterEach(() => sim.close());

const press = (path: string, form: Record<string, string> = {}, headers = {}) =>
  fetch(`${sim.url}/books/${firstRealm}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(form),
  });

describe('pages', () => {
  test('the books show customers, items, invoices and what is not QuickBooks', async () => {
    const { invoice } = await aSale(sim, 'Fish & <Chips>');
    const page = async (path: string) => (await sim.call('GET', `${sim.url}${path}`)).text;
    expect((await sim.call('GET', sim.url)).headers.get('location')).toBe(
      `/books/${firstRealm}/invoices`,
    );
    expect(await page(`/books/${firstRealm}/invoices`)).toContain('Fish &amp; &lt;Chips&gt;');
    expect(await page(`/books/${firstRealm}/invoices/${invoice.Id}`)).toContain('Receive payment');
    const { headers } = await sim.call('GET', `${sim.url}/books/${firstRealm}/items`);
    expect([headers.get('x-frame-options'), headers.get('content-security-policy')]).toEqual([
      'DENY',
      expect.stringContaining("default-src 'none'"),
    ]);
    for (const section of ['payments', 'customers', 'items', 'activity'])
      expect(await page(`/books/${firstRealm}/${section}`)).toContain('Simulator: not QuickBooks');
  });

  test('buttons receive a payment, change a price and void, and say why not', async () => {
    const { invoice, item } = await aSale(sim);
    const paid = await press(`/invoices/${invoice.Id}/payment`, { amount: '12.5' });
    expect(paid.headers.get('location')).toContain('done=');
    expect((await sim.get(`/invoice/${invoice.Id}`)).json.Invoice.Balance).toBe(17.5);
    expect((await press(`/invoices/${invoice.Id}/void`)).headers.get('location')).toContain(
      'problem=',
    );
    expect(
      (await press(`/invoices/${invoice.Id}/payment`, { amount: 'ten' })).headers.get('location'),
    ).toContain('problem=');
    await press(`/items/${item.Id}/price`, { price: '11.25' });
    expect((await sim.get(`/item/${item.Id}`)).json.Item).toMatchObject({
      UnitPrice: 11.25,
      SyncToken: '1',
    });
    expect(
      (await press(`/items/${item.Id}/price`, { price: '1' }, { 'sec-fetch-site': 'cross-site' }))
        .status,
    ).toBe(403);
  });
});
