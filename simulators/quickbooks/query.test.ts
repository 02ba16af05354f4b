import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anItem, aSale, codeOf, type Driver, detailOf, start } from './test-driver.ts';

let sim: Driver;
beforeAll(async () => {
  sim = await start();
  for (const DisplayName of [
    "Amy's Bird Sanctuary",
    'Zimmer & Co',
    'Ångström Spa',
    'back\\slash',
    '50% Off',
  ])
    await sim.make('Customer', { DisplayName });
  const gone = await sim.make('Customer', { DisplayName: 'Gone' });
  await sim.post('/customer', { Id: gone.Id, SyncToken: '0', sparse: true, Active: false });
});
afterAll(() => sim.close());

const ask = async (statement: string) => {
  const answer = await sim.query(statement);
  if (answer.Fault) throw new Error(JSON.stringify(answer.Fault));
  return answer.QueryResponse;
};
const names = async (rest: string): Promise<string[]> =>
  ((await ask(`select * from Customer ${rest}`)).Customer ?? []).map(
    (customer: any) => customer.DisplayName,
  );
const refused = async (statement: string) => {
  const answer = await sim.get(`/query?query=${encodeURIComponent(statement)}`);
  return [answer.status, codeOf(answer), detailOf(answer)];
};

describe('query', () => {
  test('26 GET and POST, any case, ORDERBY and ORDER BY, either order of the window', async () => {
    const expected = await names('ORDERBY DisplayName DESC STARTPOSITION 2 MAXRESULTS 2');
    expect(expected).toHaveLength(2);
    expect(await names('order by displayname desc maxresults 2 startposition 2')).toEqual(expected);
    const posted = await sim.call(
      'POST',
      '/query',
      'SeLeCt * fRoM cUsToMeR OrDeR bY DisplayName DESC StartPosition 2 MaxResults 2',
      {
        'content-type': 'application/text',
      },
    );
    expect(posted.json.QueryResponse.Customer.map((customer: any) => customer.DisplayName)).toEqual(
      expected,
    );
    expect(posted.json.QueryResponse).toMatchObject({ startPosition: 2, maxResults: 2 });
  });

  test('27 no hits answer an empty QueryResponse; COUNT answers totalCount only', async () => {
    expect(await ask("select * from Customer where DisplayName = 'Nobody'")).toEqual({});
    expect(await ask('select * from Customer startposition 100')).toEqual({});
    expect(await ask('select * from Estimate')).toEqual({});
    expect(await ask('select count(*) from Customer')).toEqual({ totalCount: 5 });
  });

  test('28 a page has 100 rows unless asked otherwise; over 1000 is refused or capped', async () => {
    sim.control.seed({
      realms: {
        [sim.realm]: { Item: Array.from({ length: 1100 }, (_, index) => anItem(`Bulk ${index}`)) },
      },
    });
    expect((await ask('select * from Item')).maxResults).toBe(100);
    expect((await ask('select * from Item maxresults 1000')).Item).toHaveLength(1000);
    expect(await refused('select * from Item maxresults 1001')).toEqual([
      400,
      '4001',
      expect.stringContaining('Max allowed value is 1000'),
    ]);
    sim.control.set({ overlongPage: 'cap' });
    expect((await ask('select * from Item maxresults 5000')).maxResults).toBe(1000);
    sim.control.set({ overlongPage: 'refuse' });
  });

  test('29 STARTPOSITION 0 is too small', async () => {
    expect(await refused('select * from Item startposition 0')).toEqual([
      400,
      '4001',
      'QueryValidationError: value 0 is too small. Min allowed value is 1',
    ]);
  });

  test('30 inactive rows are hidden unless Active is asked about', async () => {
    expect(await names('')).not.toContain('Gone (deleted)');
    expect(await names('where Active = false')).toEqual(['Gone (deleted)']);
    expect(await names('where Active in (true,false)')).toHaveLength(6);
  });

  test('31 a backslash escapes an apostrophe, doubling it does not, an open string is 4000', async () => {
    expect(await names("where DisplayName = 'Amy\\'s Bird Sanctuary'")).toEqual([
      "Amy's Bird Sanctuary",
    ]);
    expect(await names("where DisplayName = 'back\\\\slash'")).toEqual(['back\\slash']);
    expect(
      (await refused("select * from Customer where DisplayName = 'Amy''s Bird Sanctuary'"))[1],
    ).toBe('4000');
    expect((await refused("select * from Customer where DisplayName = 'Amy"))[1]).toBe('4000');
    const naive = await sim.get(
      "/query?query=select * from Customer where DisplayName = 'Zimmer & Co'",
    );
    expect(codeOf(naive)).toBe('4000');
  });

  test('32 unknown entities, unknown properties and those that cannot be filtered', async () => {
    expect(await refused('select * from Custmoer')).toEqual([
      400,
      '4001',
      'QueryValidationError: invalid context declaration: Custmoer',
    ]);
    expect(await refused("select * from Customer where PrimayEmailAddr = 'x'")).toEqual([
      400,
      '4001',
      'QueryValidationError: Property PrimayEmailAddr not found for Entity Customer',
    ]);
    expect(await refused("select * from Customer where Notes = 'x'")).toEqual([
      400,
      '4001',
      "QueryValidationError: property 'Notes' is not queryable",
    ]);
    expect((await refused("select * from Customer where Id = ''"))[1]).toBe('2030');
  });

  test('33 LIKE, IN, and comparison of days, amounts and instants', async () => {
    expect(await names("where DisplayName like '%BIRD%'")).toEqual(["Amy's Bird Sanctuary"]);
    expect(await names("where DisplayName like '_my%'")).toEqual([]);
    expect(
      await names("where DisplayName in ('50% Off', 'Zimmer & Co') orderby DisplayName"),
    ).toEqual(['50% Off', 'Zimmer & Co']);
    const { invoice, customer } = await aSale(sim);
    const found = async (where: string) =>
      ((await ask(`select * from Invoice where ${where}`)).Invoice ?? []).length;
    expect(await found(`TxnDate >= '2026-11-20' and CustomerRef = '${customer.Id}'`)).toBe(1);
    expect(await found("TxnDate > '2026-11-20'")).toBe(0);
    expect(await found("Balance > '29.99'")).toBe(1);
    expect(await found("Balance > '100'")).toBe(0);
    expect(invoice.MetaData.CreateTime).toBe('2026-11-20T04:00:00-08:00');
    expect(await found("MetaData.CreateTime = '2026-11-20T12:00:00Z'")).toBe(1);
    expect(await found("Metadata.LastUpdatedTime < '2026-11-20T13:00:00+01:00'")).toBe(0);
    expect(await found("MetaData.LastUpdatedTime >= '2026-11-20T13:00:00+01:00'")).toBe(1);
  });

  test('34 OR, NOT, BETWEEN and parentheses are no part of the language', async () => {
    for (const where of [
      "Id = '1' or Id = '2'",
      "(Id = '1')",
      "not Id = '1'",
      "Id between '1' and '2'",
    ])
      expect(await refused(`select * from Customer where ${where}`)).toEqual([
        400,
        '4000',
        expect.stringContaining('QueryParserError: Encountered'),
      ]);
  });

  test('35 without ORDERBY names go from A to Z and transactions newest update first', async () => {
    expect(await names('')).toEqual([
      '50% Off',
      "Amy's Bird Sanctuary",
      'Ångström Spa',
      'back\\slash',
      'Harbor House',
      'Zimmer & Co',
    ]);
    const { invoice: older } = await aSale(sim, 'Older');
    await sim.control.advance(1000);
    const { invoice: newer } = await aSale(sim, 'Newer');
    const order = async () =>
      (await ask('select * from Invoice maxresults 2')).Invoice.map((one: any) => one.Id);
    expect(await order()).toEqual([newer.Id, older.Id]);
    await sim.control.advance(1000);
    await sim.post('/invoice', { Id: older.Id, SyncToken: '0', sparse: true, PrivateNote: 'seen' });
    expect(await order()).toEqual([older.Id, newer.Id]);
  });
});
