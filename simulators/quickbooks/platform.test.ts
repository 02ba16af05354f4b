import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secondRealm } from './seed.ts';
import { aLine, anItem, codeOf, type Driver, detailOf, start } from './test-driver.ts';

let sim: Driver;
beforeEach(async () => {
  sim = await start();
});
afterEach(() => sim.close());

const customersNamed = async (name: string) =>
  (await sim.query(`select count(*) from Customer where DisplayName = '${name}'`)).QueryResponse
    .totalCount;

describe('platform', () => {
  test('16 every answer has its own intuit_tid, failures too', async () => {
    const answers = [
      await sim.get('/preferences'),
      await sim.get('/customer/99'),
      await sim.call('GET', '/preferences', undefined, { authorization: '' }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([200, 400, 401]);
    expect(new Set(answers.map((answer) => answer.headers.get('intuit_tid'))).size).toBe(3);
    expect(answers.every((answer) => answer.headers.get('intuit_tid'))).toBe(true);
  });

  test('17 no token and a garbage token are 401', async () => {
    const garbage = await sim.call('GET', '/preferences', undefined, { authorization: 'Bearer x' });
    expect([garbage.status, garbage.json.fault.error[0].detail]).toEqual([
      401,
      'Malformed bearer token: too short or too long',
    ]);
    expect((await sim.call('GET', '/preferences', undefined, { authorization: '' })).status).toBe(
      401,
    );
  });

  test('18 unknown paths, unknown ids and ids that are no numbers', async () => {
    const path = await sim.get('/nonsense/1');
    expect([path.status, codeOf(path)]).toEqual([400, '500']);
    expect(codeOf(await sim.get('/Invoice/1'))).toBe('500');
    const id = await sim.get('/invoice/4711');
    expect([id.status, codeOf(id), detailOf(id)]).toEqual([
      400,
      '610',
      expect.stringContaining('made inactive'),
    ]);
    const text = await sim.get('/invoice/1.5');
    expect([text.status, codeOf(text), detailOf(text)]).toEqual([
      400,
      '2030',
      'Id should be a valid number. Supplied value:1.5',
    ]);
  });

  test('19 minor versions make no difference and unknown parameters are ignored', async () => {
    const texts = await Promise.all(
      ['', '?minorversion=1', '?minorversion=75', '?format=json&colour=red'].map(
        async (query) => (await sim.get(`/preferences${query}`)).text,
      ),
    );
    expect(new Set(texts).size).toBe(1);
  });

  test('20 requestid repeated gives the byte-equal first answer', async () => {
    const create = () => sim.post('/customer?requestid=order-1', { DisplayName: 'Once' });
    const first = await create();
    await sim.control.advance(5000);
    const second = await create();
    expect(second.text).toBe(first.text);
    expect(second.headers.get('intuit_tid')).not.toBe(first.headers.get('intuit_tid'));
    expect(await customersNamed('Once')).toBe(1);
    const other = await sim.post('/customer?requestid=order-1', { DisplayName: 'Changed' });
    expect(other.text).toBe(first.text);
    expect(sim.control.requests().at(-1)).toMatchObject({
      replayed: true,
      warning: expect.any(String),
    });
    const token = sim.control.connect({ realmId: secondRealm }).access_token;
    const otherRealm = await sim.call(
      'POST',
      `${sim.url}/v3/company/${secondRealm}/customer?requestid=order-1`,
      { DisplayName: 'Once' },
      { authorization: `Bearer ${token}` },
    );
    expect(otherRealm.json.Customer.DisplayName).toBe('Once');
    expect(
      (await sim.post(`/customer?requestid=${'x'.repeat(51)}`, { DisplayName: 'Long' })).status,
    ).toBe(400);
    expect(
      (await sim.post(`/customer?requestid=${'x'.repeat(50)}`, { DisplayName: 'Long' })).status,
    ).toBe(200);
    expect((await sim.post('/customer?requestid=', { DisplayName: 'Empty' })).status).toBe(200);
  });

  test('20 calls that arrive together under one requestid write once', async () => {
    const customer = await sim.make('Customer', { DisplayName: 'Hasty' });
    const item = await sim.make('Item', anItem('Hasty item'));
    const sale = { CustomerRef: { value: customer.Id }, Line: [aLine(item.Id, 10, 1)] };
    const texts = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await sim.post('/invoice?requestid=together', sale)).text,
      ),
    );
    expect(new Set(texts).size).toBe(1);
    expect((await sim.query('select count(*) from Invoice')).QueryResponse.totalCount).toBe(1);
  });

  test('21 the requestid of a failed request may be used again', async () => {
    expect((await sim.post('/customer?requestid=r', {})).status).toBe(400);
    expect((await sim.post('/customer?requestid=r', { DisplayName: 'Now right' })).status).toBe(
      200,
    );
  });

  test('22 over 10 calls a second or 500 a minute are refused until the window has passed', async () => {
    sim.control.set({ limits: true });
    const ask = () => sim.get('/preferences');
    for (let call = 0; call < 10; call += 1) expect((await ask()).status).toBe(200);
    const xml = await ask();
    expect([xml.status, xml.headers.get('content-type')]).toEqual([
      429,
      expect.stringContaining('xml'),
    ]);
    expect(xml.text).toContain('ThrottleExceeded');
    sim.control.set({ throttleBody: 'json' });
    expect((await ask()).json.fault.error[0].code).toBe('3001');
    sim.control.set({ throttleBody: 'empty' });
    expect((await ask()).text).toBe('');
    for (let second = 1; second < 50; second += 1) {
      await sim.control.advance(1000);
      await Promise.all(Array.from({ length: 10 }, ask));
    }
    await sim.control.advance(1000);
    expect((await ask()).status).toBe(429);
    await sim.control.advance(60_000);
    expect((await ask()).status).toBe(200);
  });

  test('22 over 40 batches a minute are refused', async () => {
    sim.control.set({ limits: true });
    const statuses: number[] = [];
    for (let call = 0; call < 41; call += 1) {
      await sim.control.advance(200);
      statuses.push((await sim.post('/batch', { BatchItemRequest: [] })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
  });

  test('23 faults are injected for the next matching calls only', async () => {
    sim.control.fail({ failure: 'unavailable', path: '/preferences', times: 2 });
    expect((await sim.get('/companyinfo/1')).status).toBe(200);
    const down = await sim.get('/preferences');
    expect([down.status, down.headers.get('content-type')]).toEqual([503, 'text/html']);
    expect((await sim.get('/preferences')).status).toBe(503);
    expect((await sim.get('/preferences')).status).toBe(200);
    sim.control.fail({ failure: 'application-error' });
    expect(codeOf(await sim.get('/preferences'))).toBe('10000');
    sim.control.fail({ failure: 'throttle', body: 'json' });
    expect((await sim.get('/preferences')).status).toBe(429);
    sim.control.fail({ failure: 'expired-token' });
    expect((await sim.get('/preferences')).status).toBe(401);
    sim.control.fail({ failure: 'truncate' });
    await expect(sim.get('/preferences')).rejects.toThrow(SyntaxError);
    sim.control.fail({ failure: 'unavailable', path: '/tokens/bearer' });
    expect((await sim.tokens({ grant_type: 'refresh_token', refresh_token: 'x' })).status).toBe(
      503,
    );
  });

  test('23 a reset happens before the write, a dropped answer after it', async () => {
    sim.control.fail({ failure: 'reset', method: 'POST' });
    await expect(sim.post('/customer', { DisplayName: 'Reset' })).rejects.toThrow();
    expect(await customersNamed('Reset')).toBe(0);
    sim.control.fail({ failure: 'drop-answer', method: 'POST' });
    await expect(sim.post('/customer?requestid=lost', { DisplayName: 'Lost' })).rejects.toThrow();
    expect(await customersNamed('Lost')).toBe(1);
    const again = await sim.post('/customer?requestid=lost', { DisplayName: 'Lost' });
    expect(again.json.Customer.DisplayName).toBe('Lost');
    expect(await customersNamed('Lost')).toBe(1);
  });

  test('23 a stall outlasts the client, before or after the write; a wrong amount is only echoed', async () => {
    const impatient = (name: string) =>
      fetch(`${sim.url}/v3/company/${sim.realm}/customer`, {
        method: 'POST',
        headers: { authorization: `Bearer ${sim.token}` },
        body: JSON.stringify({ DisplayName: name }),
        signal: AbortSignal.timeout(80),
      });
    sim.control.fail({ failure: 'stall' });
    await expect(impatient('Before')).rejects.toThrow();
    sim.control.fail({ failure: 'stall', afterWork: true });
    await expect(impatient('After')).rejects.toThrow();
    expect([await customersNamed('Before'), await customersNamed('After')]).toEqual([0, 1]);
    const customer = await sim.make('Customer', { DisplayName: 'Echo' });
    const item = await sim.make('Item', anItem('Echo item'));
    sim.control.fail({ failure: 'wrong-amount', method: 'POST', amount: 0.01 });
    const invoice = await sim.make('Invoice', {
      CustomerRef: { value: customer.Id },
      Line: [aLine(item.Id, 10, 1)],
    });
    expect(invoice.TotalAmt).toBe(10.01);
    expect((await sim.get(`/invoice/${invoice.Id}`)).json.Invoice.TotalAmt).toBe(10);
  });

  test('24 malformed JSON and unknown properties are refused with 2010', async () => {
    const broken = await sim.post('/customer', '{"DisplayName":');
    expect([broken.status, codeOf(broken)]).toEqual([400, '2010']);
    const unknown = await sim.post('/invoice', { BadJson: 1 });
    expect([unknown.status, codeOf(unknown)]).toEqual([400, '2010']);
    expect(detailOf(unknown)).toMatch(
      /^Property Name:Unrecognized field "BadJson" \(class com\.intuit\.schema\.finance\.v3\.Invoice\), not marked as ignorable \(\d+ known properties/,
    );
    expect(
      detailOf(await sim.post('/customer', { DisplayName: 'x', BillAddr: { Street: 'y' } })),
    ).toContain('"Street"');
  });

  test('25 a batch takes 30 items and no more', async () => {
    const items = (count: number) => ({
      BatchItemRequest: Array.from({ length: count }, (_, index) => ({
        bId: String(index),
        Query: 'select * from Term',
      })),
    });
    expect((await sim.post('/batch', items(30))).status).toBe(200);
    expect((await sim.post('/batch', items(31))).status).toBe(400);
    expect(
      (
        await sim.post('/batch', {
          BatchItemRequest: [{ bId: 'x'.repeat(11), Query: 'select * from Term' }],
        })
      ).status,
    ).toBe(400);
    expect((await sim.post(`/batch?requestid=${'x'.repeat(37)}`, items(1))).status).toBe(400);
  });
});
