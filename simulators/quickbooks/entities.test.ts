import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aLine, anItem, aSale, codeOf, type Driver, detailOf, start } from './test-driver.ts';

let sim: Driver;
beforeEach(async () => {
  sim = await start();
});
afterEach(() => sim.close());

const readBack = async (kind: string, id: string) =>
  (await sim.get(`/${kind.toLowerCase()}/${id}`)).json[kind];
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
