import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secondRealm } from './seed.ts';
import { anItem, aSale, type Driver, dayLength, hour, start, verifier } from './test-driver.ts';

interface Received {
  body: string;
  headers: Record<string, unknown>;
}

let sim: Driver;
let receiver: Server;
let received: Received[];
/** What the app answers next; 'silence' never answers. */
let reply: number | 'silence';
/** Happens once, while the app is still thinking about a delivery. */
let meanwhile: (() => void) | undefined;

beforeEach(async () => {
  received = [];
  reply = 200;
  receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ body, headers: request.headers });
      meanwhile?.();
      meanwhile = undefined;
      if (reply !== 'silence') response.writeHead(reply).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  sim = await start({}, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`);
});
afterEach(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await sim.close();
});

const customer = (DisplayName: string) => sim.make('Customer', { DisplayName });
const events = (index = received.length - 1) => JSON.parse(received[index]?.body ?? '[]');
const cdc = async (entities: string, since: number) =>
  (
    await sim.get(
      `/cdc?entities=${entities}&changedSince=${encodeURIComponent(new Date(since).toISOString())}`,
    )
  ).json;

describe('change data capture', () => {
  test('51 one entry per entity, {} for none, oldest change first, inactive ones included', async () => {
    const first = await customer('First');
    await sim.control.advance(hour / 2);
    const since = sim.control.now();
    const second = await customer('Second');
    await sim.control.advance(1000);
    await sim.post('/customer', { Id: first.Id, SyncToken: '0', sparse: true, Active: false });
    const answer = await cdc('Item,customer', since);
    expect(answer.time).toBe('2026-11-20T04:30:01.000-08:00');
    const [items, customers] = answer.CDCResponse[0].QueryResponse;
    expect(items).toEqual({});
    expect(customers).toMatchObject({
      startPosition: 1,
      maxResults: 2,
      Customer: [{ Id: second.Id }, { Id: first.Id, Active: false }],
    });
    expect(
      (await sim.get('/cdc?entities=Customer&changedSince=2026-11-20T12:30:00+00:00')).status,
    ).toBe(200);
  });

  test('51 an older date is answered with the 30 days that are remembered; 1000 objects are the most', async () => {
    const since = sim.control.now();
    const changed = (daysAgo: number) => {
      const at = new Date(since - daysAgo * dayLength).toISOString();
      return { MetaData: { CreateTime: at, LastUpdatedTime: at } };
    };
    sim.control.seed({
      realms: {
        [sim.realm]: {
          Customer: [
            { DisplayName: 'Forgotten', ...changed(31) },
            { DisplayName: 'Remembered', ...changed(29) },
          ],
        },
      },
    });
    const rows = (await cdc('Customer', since - 400 * dayLength)).CDCResponse[0].QueryResponse[0];
    expect(rows.Customer.map((one: any) => one.DisplayName)).toEqual(['Remembered']);
    expect((await cdc('Nonsense', since)).Fault.Error[0].code).toBe('4001');
    sim.control.seed({
      realms: {
        [sim.realm]: {
          Item: Array.from({ length: 700 }, (_, index) => anItem(`I${index}`)),
          Customer: Array.from({ length: 700 }, (_, index) => ({ DisplayName: `C${index}` })),
        },
      },
    });
    const [items, customers] = (await cdc('Item,Customer', since)).CDCResponse[0].QueryResponse;
    expect([items.maxResults, customers.maxResults]).toEqual([700, 300]);
  });
});

describe('webhooks', () => {
  test('52 a CloudEvents array, signed over exactly these bytes', async () => {
    const { Id } = await customer('Smith & Söhne');
    await sim.post('/customer', { Id, SyncToken: '0', sparse: true, Notes: 'x' });
    expect(received).toHaveLength(0);
    await sim.control.advance(1000);
    expect(received).toHaveLength(1);
    const { body, headers } = received[0] as Received;
    expect(headers['intuit-signature']).toBe(
      createHmac('sha256', verifier).update(body).digest('base64'),
    );
    expect(headers['content-type']).toBe('application/json');
    expect(events()).toMatchObject([
      {
        specversion: '1.0',
        type: 'qbo.customer.created.v1',
        intuitentityid: Id,
        intuitaccountid: sim.realm,
        time: '2026-11-20T12:00:00.000Z',
        data: {},
        datacontenttype: 'application/json',
      },
      { type: 'qbo.customer.updated.v1' },
    ]);
  });

  test('52 the verbs of a sale, its payment, its mail and its end', async () => {
    const { invoice, customer: buyer } = await aSale(sim);
    const paid = await sim.make('Payment', {
      CustomerRef: { value: buyer.Id },
      TotalAmt: 30,
      Line: [{ Amount: 30, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }],
    });
    await sim.post('/payment?operation=delete', { Id: paid.Id, SyncToken: '0' });
    await sim.post(`/invoice/${invoice.Id}/send?sendTo=a@example.com`, '');
    const token = async () => (await sim.get(`/invoice/${invoice.Id}`)).json.Invoice.SyncToken;
    await sim.post('/invoice?operation=void', { Id: invoice.Id, SyncToken: await token() });
    await sim.post('/invoice?operation=delete', { Id: invoice.Id, SyncToken: await token() });
    await sim.control.advance(1000);
    const types = events().map((event: any) => event.type.slice(4, -3));
    expect(types).toEqual([
      'customer.created',
      'item.created',
      'invoice.created',
      'payment.created',
      'invoice.updated',
      'payment.deleted',
      'invoice.updated',
      'invoice.emailed',
      'invoice.voided',
      'invoice.deleted',
    ]);
  });

  test('52 the forms that a receiver must also bear', async () => {
    sim.control.set({
      webhookData: 'absent',
      webhookTime: 'nanoseconds',
      webhookContentType: 'application/cloudevents+json',
    });
    await customer('A');
    await sim.control.advance(1000);
    expect(received[0]?.headers['content-type']).toBe('application/cloudevents+json');
    expect(events()[0]).not.toHaveProperty('data');
    expect(events()[0].time).toMatch(/\.\d{9}Z$/);
    sim.control.set({ webhookFormat: 'legacy' });
    const { Id } = await customer('B');
    await sim.control.advance(1000);
    expect(events()).toEqual({
      eventNotifications: [
        {
          realmId: sim.realm,
          dataChangeEvent: {
            entities: [
              {
                name: 'Customer',
                id: Id,
                operation: 'Create',
                lastUpdated: '2026-11-20T12:00:01.000Z',
              },
            ],
          },
        },
      ],
    });
  });

  test('53 failures and silence follow the retry plan, and later events wait behind', async () => {
    reply = 500;
    await customer('A');
    await sim.control.advance(500);
    await customer('B');
    const gaps = [
      10_000,
      20_000,
      30_000,
      300_000,
      1_200_000,
      2 * hour,
      4 * hour,
      6 * hour,
      6 * hour,
    ];
    for (const [index, gap] of gaps.entries()) {
      reply = index % 2 ? 500 : 'silence';
      await sim.control.advance(gap - 1);
      expect(received).toHaveLength(index + 1);
      await sim.control.advance(1);
      expect(received).toHaveLength(index + 2);
    }
    expect(new Set(received.map((one) => one.body)).size).toBe(1);
    reply = 200;
    await sim.control.advance(6 * hour);
    expect(events().map((event: any) => event.intuitentityid)).toEqual(['2']);
    expect(sim.control.deliveries().map((delivery) => delivery.done)).toEqual([true, true]);
    expect(sim.control.deliveries()[0]?.attempts.map((attempt) => attempt.outcome)).toContain(
      'TimeoutError',
    );
  });

  test('53 a change during a failing delivery does not bring its retry forward', async () => {
    reply = 500;
    await customer('A');
    meanwhile = () => sim.control.edit(sim.realm, 'Customer', { DisplayName: 'B' });
    await sim.control.advance(500);
    await sim.control.flushWebhooks();
    await sim.control.advance(9999);
    expect(received).toHaveLength(1);
    await sim.control.advance(1);
    expect(received).toHaveLength(2);
  });

  test('53 duplicates, reordering and a wrong signature on demand', async () => {
    sim.control.set({ webhookDuplicate: true, webhookReversed: true });
    await customer('A');
    await customer('B');
    await sim.control.advance(1000);
    expect(received).toHaveLength(2);
    expect(received[1]?.body).toBe(received[0]?.body);
    expect(events().map((event: any) => event.intuitentityid)).toEqual(['2', '1']);
    expect(await sim.control.repeatDelivery(1)).toBe(200);
    expect(received[2]?.body).toBe(received[0]?.body);
    sim.control.set({ webhookSignature: 'wrong' });
    await sim.control.repeatDelivery(1);
    expect(received[3]?.headers['intuit-signature']).not.toBe(
      received[0]?.headers['intuit-signature'],
    );
  });

  test('54 one delivery can mix companies, and a merge names the dead id', async () => {
    sim.control.connect({ realmId: secondRealm });
    sim.control.set({ webhookHold: true });
    await customer('A');
    sim.control.edit(secondRealm, 'Customer', { DisplayName: 'B' });
    sim.control.emit({
      realmId: sim.realm,
      kind: 'Customer',
      id: '1',
      verb: 'merged',
      deletedId: '27',
    });
    await sim.control.advance(hour);
    expect(received).toHaveLength(0);
    await sim.control.flushWebhooks();
    expect(events()).toMatchObject([
      { intuitaccountid: sim.realm },
      { intuitaccountid: secondRealm },
      { type: 'qbo.customer.merged.v1', intuitentityid: '1', data: { deletedid: '27' } },
    ]);
  });

  test('only connected companies send events', async () => {
    sim.control.disconnect(sim.realm);
    sim.control.edit(sim.realm, 'Customer', { DisplayName: 'Quiet' });
    await sim.control.advance(hour);
    expect(received).toHaveLength(0);
  });
});
