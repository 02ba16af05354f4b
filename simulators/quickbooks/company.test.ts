import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inventYear } from '../../demo/year.ts';
import { demoSeed } from './demo-seed.ts';
import { firstRealm, secondRealm } from './seed.ts';
import { anItem, codeOf, type Driver, noon, start } from './test-driver.ts';

let sim: Driver;
beforeEach(async () => {
  sim = await start();
});
afterEach(() => sim.close());

const onControl = async (
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; json: any }> => {
  const answer = await fetch(sim.controlUrl + path, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, json: await answer.json() };
};

describe('company', () => {
  test('55 the seed is a made-up distributor, asked for by its realm', async () => {
    const info = (await sim.get(`/companyinfo/${firstRealm}`)).json.CompanyInfo;
    expect(info).toMatchObject({ Id: '1', CompanyName: 'Bellcart Supply Co.', Country: 'US' });
    expect((await sim.get('/preferences')).json.Preferences).toMatchObject({
      SalesFormsPrefs: { CustomTxnNumbers: false, AllowShipping: false },
      TaxPrefs: { UsingSalesTax: true },
    });
    const terms = (await sim.query('select * from Term orderby Id')).QueryResponse.Term.map(
      (term: any) => term.Name,
    );
    expect(terms).toEqual([
      'Due on receipt',
      'Net 15',
      'Net 30',
      'Net 45',
      'Net 60',
      '2% 10 Net 30',
      'COD',
      'Prepaid',
    ]);
    expect((await sim.get('/taxcode/NON')).json.TaxCode.Name).toBe('NON');
    expect(codeOf(await sim.post('/taxcode', { Name: 'x' }))).toBe('500');
  });

  test('55 the loader takes any set of entities, or none of it', () => {
    const counts = sim.control.seed({
      realms: {
        '777': {
          Term: [{ Name: 'Net 7', DueDays: 7 }],
          Item: [anItem('Seeded', { Id: '50', Active: false })],
          Customer: [{ Id: '60', DisplayName: 'Seeded' }],
        },
      },
    });
    expect(counts).toEqual({ Term: 1, Item: 1, Customer: 1 });
    expect(sim.control.rows('777', 'Item')[0]?.entity).toMatchObject({
      Id: '50',
      Name: 'Seeded (deleted)',
    });
    expect(sim.control.edit('777', 'Customer', { DisplayName: 'Next' }).Id).toBe('61');
    expect(() =>
      sim.control.seed({
        realms: { '777': { Customer: [{ DisplayName: 'Good' }, { DisplayName: 'Seeded' }] } },
      }),
    ).toThrow(/Seed Customer\[1\]: 6240/);
    expect(sim.control.rows('777', 'Customer').map((row) => row.entity.DisplayName)).not.toContain(
      'Good',
    );
    expect(() => sim.control.seed({ realms: { '777': { Widget: [] } } })).toThrow(/Widget/);
  });

  test('55 the demonstration seed holds every product and customer', async () => {
    sim.control.seed(demoSeed(noon));
    const count = async (entity: string) =>
      (await sim.query(`select count(*) from ${entity} where Active in (true,false)`)).QueryResponse
        .totalCount;
    // 121 items under 8 categories, each with its brand below it; and one for the fuel surcharge.
    expect([await count('Item'), await count('Customer')]).toEqual([121 + 16 + 1, 60]);
    const [item] = (await sim.query("select * from Item where Sku = 'LF-1010-P5'")).QueryResponse
      .Item;
    expect(item).toMatchObject({ UnitPrice: 89.5, QtyOnHand: 64, Type: 'Inventory' });
    const names = sim.control
      .rows(firstRealm, 'Customer')
      .map((row) => String(row.entity.DisplayName));
    expect(names).toEqual(
      expect.arrayContaining([
        "Peacock's Rest",
        'Peacock’s Rest',
        'Brindle & Crake Hotel',
        'Grand Peregrine Hotel',
        'Grand Peregrine Hotel (Denver)',
      ]),
    );
    expect(Math.max(...names.map((name) => name.length))).toBe(144);
    const open = inventYear(noon).bills.filter((bill) => bill.paidOn === null);
    expect(open.length).toBeGreaterThan(100);
    expect(
      (await sim.query("select count(*) from Invoice where Balance > '0'")).QueryResponse
        .totalCount,
    ).toBe(open.length);
  });

  test('55 preferences can be written from outside', async () => {
    await onControl('PATCH', `/realms/${firstRealm}/preferences`, {
      TaxPrefs: { UsingSalesTax: true },
    });
    expect((await sim.get('/preferences')).json.Preferences).toMatchObject({
      SyncToken: '1',
      TaxPrefs: { UsingSalesTax: true, PartnerTaxEnabled: false },
    });
  });

  test('56 the control port moves the clock, turns switches and plans faults', async () => {
    expect((await onControl('POST', '/clock', { advanceMs: 60_000 })).json).toEqual({
      now: '2026-11-20T12:01:00.000Z',
    });
    expect((await onControl('POST', '/clock', { now: '2027-01-01T00:00:00Z' })).json).toEqual({
      now: '2027-01-01T00:00:00.000Z',
    });
    expect(
      (await onControl('PATCH', '/switches', { strictRotation: true })).json.strictRotation,
    ).toBe(true);
    expect((await onControl('PATCH', '/switches', { strictRotatoin: true })).status).toBe(400);
    expect(
      (await onControl('POST', '/faults', { failure: 'unavailable', times: 2 })).json,
    ).toMatchObject([{ failure: 'unavailable', left: 2 }]);
    expect((await onControl('POST', '/faults', { failure: 'earthquake' })).status).toBe(400);
    expect((await onControl('DELETE', '/faults')).json).toEqual([]);
    expect((await onControl('GET', '/state')).json).toMatchObject({
      realms: [firstRealm, secondRealm],
      connections: [{ realmId: firstRealm }],
    });
  });

  test('56 the control port seeds, connects, edits, and shows requests and outbox', async () => {
    expect(
      (
        await onControl('POST', '/seed', {
          realms: { [firstRealm]: { Customer: [{ DisplayName: 'By HTTP' }] } },
        })
      ).json,
    ).toEqual({ Customer: 1 });
    const { json: tokens } = await onControl('POST', '/connect', { realmId: secondRealm });
    expect(
      (
        await sim.call(
          'GET',
          `${sim.url}/v3/company/${secondRealm}/preferences?requestid=abc`,
          undefined,
          { authorization: `Bearer ${tokens.access_token}` },
        )
      ).status,
    ).toBe(200);
    const last = (await onControl('GET', '/requests')).json.at(-1);
    expect(last).toMatchObject({
      realmId: secondRealm,
      method: 'GET',
      requestid: 'abc',
      status: 200,
      intuit_tid: expect.stringMatching(/^1-/),
    });
    expect(JSON.stringify((await onControl('GET', '/requests')).json)).not.toContain(
      tokens.access_token,
    );
    expect((await onControl('GET', '/counters')).json).toMatchObject({
      'GET /preferences': 1,
      'status 200': 1,
    });
    const edited = await onControl('POST', `/realms/${firstRealm}/Customer`, {
      body: { DisplayName: 'By HTTP' },
    });
    expect([edited.status, edited.json.Fault.Error[0].code]).toEqual([400, '6240']);
    expect((await onControl('POST', '/authorize', { state: 's' })).json.callback).toContain(
      'state=s',
    );
    expect((await onControl('GET', '/outbox')).json).toEqual([]);
    expect((await onControl('POST', '/disconnect', { realmId: firstRealm })).json).toEqual({
      ended: 1,
    });
  });

  test('a foreign host name reaches neither port', async () => {
    const { request } = await import('node:http');
    for (const port of [sim.port, sim.controlPort]) {
      const [answer] = await once(
        request({ host: '127.0.0.1', port, path: '/', headers: { host: 'evil.example' } }).end(),
        'response',
      );
      expect(answer.statusCode).toBe(403);
    }
  });
});
