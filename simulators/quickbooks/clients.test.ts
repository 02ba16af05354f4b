import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstRealm } from './seed.ts';
import {
  aLine,
  anItem,
  clientId,
  clientSecret,
  type Driver,
  redirectUri,
  start,
} from './test-driver.ts';

// Both packages are CommonJS, and node-quickbooks fetches nothing at load only in its default OAuth 1 mode.
const require = createRequire(import.meta.url);
const OAuthClient = require('intuit-oauth');
const QuickBooks = require('node-quickbooks');

let sim: Driver;
beforeAll(async () => {
  // The clients look at this machine's clock, so the simulator's follows it too, but one hour may be skipped.
  sim = await start({ frozenAt: Date.now() });
  QuickBooks.TOKEN_URL = `${sim.url}/oauth2/v1/tokens/bearer`;
  QuickBooks.REVOKE_URL = `${sim.url}/v2/oauth2/tokens/revoke`;
});
afterAll(() => sim.close());

function oauthClient() {
  const client = new OAuthClient({
    clientId,
    clientSecret,
    environment: 'sandbox',
    redirectUri,
    includeRefreshTokenHardExpiresIn: true,
  });
  client.setAuthorizeURLs({
    authorizeEndpoint: `${sim.url}/connect/oauth2`,
    tokenEndpoint: `${sim.url}/oauth2/v1/tokens/bearer`,
    revokeEndpoint: `${sim.url}/v2/oauth2/tokens/revoke`,
    userInfoEndpoint: `${sim.url}/v1/openid_connect/userinfo`,
  });
  OAuthClient.jwks_uri = `${sim.url}/op/v1/jwks`;
  return client;
}

async function signedIn() {
  const client = oauthClient();
  const uri = client.authorizeUri({
    scope: [OAuthClient.scopes.Accounting, OAuthClient.scopes.OpenId],
    state: 'st&te',
  });
  const form = new URL(uri).searchParams;
  form.set('company', firstRealm);
  form.set('decision', 'connect');
  const answer = await fetch(`${sim.url}/connect/oauth2`, {
    method: 'POST',
    redirect: 'manual',
    body: form,
  });
  await client.createToken(answer.headers.get('location'));
  return client;
}

describe('intuit-oauth', () => {
  test('authorizes, reads the profile, checks the id token, refreshes and revokes', async () => {
    const client = await signedIn();
    expect(client.getToken()).toMatchObject({
      token_type: 'bearer',
      realmId: firstRealm,
      expires_in: 3600,
    });
    expect(client.isAccessTokenValid()).toBe(true);
    expect(await client.validateIdToken()).toBe(true);
    expect((await client.getUserInfo()).getJson()).toMatchObject({
      email: 'bookkeeper@example.com',
    });
    const before = client.getToken().access_token;
    const refreshed = await client.refresh();
    expect(refreshed.getJson().access_token).not.toBe(before);
    expect(refreshed.getJson().x_refresh_token_hard_expires_in).toBeGreaterThan(150_000_000);
    expect(refreshed.getIntuitTid()).toMatch(/^1-/);
    const dead = client.getToken().refresh_token;
    expect((await client.revoke()).status()).toBe(200);
    await expect(client.refreshUsingToken(dead)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('calls the API and understands its faults', async () => {
    const client = await signedIn();
    const api = `${sim.url}/v3/company/${firstRealm}`;
    const company = await client.makeApiCall({
      url: `${api}/companyinfo/${firstRealm}?minorversion=75`,
    });
    expect(company.json.CompanyInfo.CompanyName).toBe('Bellcart Supply Co.');
    await expect(client.makeApiCall({ url: `${api}/invoice/99` })).rejects.toMatchObject({
      fault: { type: 'ValidationFault', errors: [{ code: '610' }] },
    });
    await sim.control.advance(3_600_000);
    await expect(client.makeApiCall({ url: `${api}/preferences` })).rejects.toMatchObject({
      code: '401',
    });
  });
});

describe('node-quickbooks', () => {
  function api() {
    const tokens = sim.control.connect();
    const qbo = new QuickBooks(
      clientId,
      clientSecret,
      tokens.access_token,
      false,
      firstRealm,
      true,
      false,
      null,
      '2.0',
      tokens.refresh_token,
    );
    qbo.endpoint = `${sim.url}/v3/company/`;
    const run = (method: string, ...args: unknown[]) =>
      new Promise<any>((resolve, reject) =>
        qbo[method](...args, (error: unknown, result: unknown) =>
          error ? reject(error) : resolve(result),
        ),
      );
    return { qbo, run };
  }

  test('creates, reads, updates, finds, voids and deletes', async () => {
    const { run } = api();
    const customer = await run('createCustomer', { DisplayName: "Amy's & Søn #1 + 50%" });
    const item = await run('createItem', anItem('Client item'));
    const sell = {
      CustomerRef: { value: customer.Id },
      Line: [aLine(item.Id, 128.35, 14.5, 1861.08)],
      DocNumber: 'NQ-1',
    };
    const invoice = await run('createInvoice', { ...sell, requestId: 'nq-1' });
    expect((await run('createInvoice', { ...sell, requestId: 'nq-1' })).Id).toBe(invoice.Id);
    expect((await run('getInvoice', invoice.Id)).TotalAmt).toBe(1861.08);
    await expect(run('createInvoice', sell)).rejects.toMatchObject({
      response: { status: 400, data: { Fault: { Error: [{ code: '6140' }] } } },
    });
    expect((await run('createInvoice', { ...sell, allowDuplicateDocNum: true })).DocNumber).toBe(
      'NQ-1',
    );
    const found = await run('findCustomers', { DisplayName: customer.DisplayName });
    expect(found.QueryResponse.Customer).toMatchObject([{ Id: customer.Id }]);
    expect(
      (
        await run('findInvoices', [
          { field: 'TxnDate', value: '2020-01-01', operator: '>' },
          { field: 'fetchAll', value: true },
          { field: 'limit', value: 1 },
        ])
      ).QueryResponse.Invoice,
    ).toHaveLength(2);
    expect((await run('findInvoices', { count: true })).QueryResponse.totalCount).toBe(2);
    const updated = await run('updateCustomer', { Id: customer.Id, SyncToken: '0', Notes: 'n' });
    expect(updated).toMatchObject({ SyncToken: '1', DisplayName: customer.DisplayName });
    const payment = await run('createPayment', {
      CustomerRef: { value: customer.Id },
      TotalAmt: 61.08,
      Line: [{ Amount: 61.08, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }],
    });
    expect((await run('getInvoice', invoice.Id)).Balance).toBe(1800);
    await run('updatePayment', { Id: payment.Id, SyncToken: '0', void: true });
    expect((await run('voidInvoice', invoice.Id)).Invoice.PrivateNote).toBe('Voided');
    expect((await run('deleteInvoice', invoice.Id)).Invoice.status).toBe('Deleted');
    await expect(run('getInvoice', invoice.Id)).rejects.toMatchObject({
      response: { data: { Fault: { Error: [{ code: '610' }] } } },
    });
  });

  test('batches, asks for changes, prints, sends and reads settings', async () => {
    const { run } = api();
    const batch = await run('batch', [
      { bId: '1', operation: 'create', Customer: { DisplayName: 'Batched' } },
      { bId: '2', Query: 'select * from Term' },
    ]);
    expect(batch.BatchItemResponse.map((one: any) => one.bId)).toEqual(['1', '2']);
    const changes = await run(
      'changeDataCapture',
      ['Customer', 'Vendor'],
      new Date(sim.control.now() - 60_000),
    );
    expect(changes.CDCResponse[0].QueryResponse[1]).toEqual({});
    const item = await run('createItem', anItem('Printed item'));
    const customer = await run('createCustomer', { DisplayName: 'Printed' });
    const invoice = await run('createInvoice', {
      CustomerRef: { value: customer.Id },
      Line: [aLine(item.Id, 1, 1)],
    });
    expect(
      Buffer.from(await run('getInvoicePdf', invoice.Id))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await run('sendInvoicePdf', invoice.Id, 'buyer@example.com')).EmailStatus).toBe(
      'EmailSent',
    );
    expect((await run('getPreferences')).SalesFormsPrefs.CustomTxnNumbers).toBe(false);
    expect((await run('getCompanyInfo', firstRealm)).Id).toBe('1');
    expect((await run('findTerms')).QueryResponse.Term).toHaveLength(8);
  });

  test('sells under a class and a location, with a discount before tax and a surcharge, in the customer’s currency', async () => {
    const { run } = api();
    sim.control.setPreferences(firstRealm, {
      AccountingInfoPrefs: {
        ClassTrackingPerTxn: true,
        ClassTrackingPerTxnLine: true,
        TrackDepartments: true,
      },
    });
    const kind = await run('createClass', { Name: 'Hotels' });
    const place = await run('createDepartment', { Name: 'Newport' });
    const customer = await run('createCustomer', {
      DisplayName: 'Cabin of Toronto',
      CurrencyRef: { value: 'CAD' },
    });
    const soap = await run('createItem', anItem('Discounted item'));
    const fuel = await run('createItem', anItem('Fuel item'));
    const line = aLine(soap.Id, 10, 10, 100);
    const made = await run('createInvoice', {
      CustomerRef: { value: customer.Id },
      ClassRef: { value: kind.Id },
      DepartmentRef: { value: place.Id },
      ApplyTaxAfterDiscount: true,
      Line: [
        line,
        aLine(fuel.Id, 1, 2.5, 2.5),
        {
          Amount: 10,
          DetailType: 'DiscountLineDetail',
          DiscountLineDetail: { PercentBased: false },
        },
      ],
    });
    expect(made).toMatchObject({
      ClassRef: { value: kind.Id, name: 'Hotels' },
      DepartmentRef: { value: place.Id, name: 'Newport' },
      CurrencyRef: { value: 'CAD' },
      ExchangeRate: 1,
      ApplyTaxAfterDiscount: true,
    });
    const tax = made.TxnTaxDetail.TotalTax;
    expect(made.TotalAmt).toBeCloseTo(102.5 - 10 + tax, 2);
    expect(made.Line.map((one: any) => [one.DetailType, one.Amount])).toEqual([
      ['SalesItemLineDetail', 100],
      ['SalesItemLineDetail', 2.5],
      ['SubTotalLineDetail', 102.5],
      ['DiscountLineDetail', 10],
    ]);
    sim.control.setPreferences(firstRealm, { SalesFormsPrefs: { AllowDiscount: false } });
    await expect(
      run('createInvoice', { CustomerRef: { value: customer.Id }, Line: made.Line }),
    ).rejects.toMatchObject({ response: { status: 400 } });
    sim.control.setPreferences(firstRealm, { SalesFormsPrefs: { AllowDiscount: true } });
  });

  test('reads what a merge leaves: the survivor active, the other inactive, its documents moved', async () => {
    const { run } = api();
    const [from, into] = [
      await run('createCustomer', { DisplayName: 'Twin one' }),
      await run('createCustomer', { DisplayName: 'Twin two' }),
    ];
    const item = await run('createItem', anItem('Twin item'));
    const invoice = await run('createInvoice', {
      CustomerRef: { value: from.Id },
      Line: [aLine(item.Id, 1, 1)],
    });
    sim.control.merge(firstRealm, 'Customer', from.Id, into.Id);
    expect((await run('getInvoice', invoice.Id)).CustomerRef.value).toBe(into.Id);
    expect((await run('getCustomer', into.Id)).Active).toBe(true);
    expect((await run('getCustomer', from.Id)).Active).toBe(false);
  });

  test('uploads a file, links it, finds it at its invoice and deletes it', async () => {
    const { qbo, run } = api();
    const customer = await run('createCustomer', { DisplayName: 'With files' });
    const item = await run('createItem', anItem('Filed item'));
    const invoice = await run('createInvoice', {
      CustomerRef: { value: customer.Id },
      Line: [aLine(item.Id, 1, 1)],
    });
    const bytes = Buffer.from('%PDF-1.3 proof');
    const linked = await run(
      'upload',
      'proof.pdf',
      'application/pdf',
      bytes,
      'Invoice',
      invoice.Id,
    );
    expect(linked).toMatchObject({
      FileName: 'proof.pdf',
      Size: bytes.length,
      AttachableRef: [{ EntityRef: { type: 'Invoice', value: invoice.Id }, IncludeOnSend: false }],
    });
    const found = await run('findAttachables', [
      { field: 'AttachableRef.EntityRef.Type', value: 'Invoice' },
      { field: 'AttachableRef.EntityRef.value', value: invoice.Id },
    ]);
    expect(found.QueryResponse.Attachable).toMatchObject([{ Id: linked.Id }]);
    const attached = await run('getAttachable', linked.Id);
    expect(await (await fetch(attached.TempDownloadUri)).text()).toBe(bytes.toString());
    await expect(
      run('upload', 'x.pdf', 'application/pdf', bytes, 'Invoice', '424242'),
    ).rejects.toMatchObject({ response: { data: { Fault: { Error: [{ code: '6000' }] } } } });
    await new Promise((done) => qbo.deleteAttachable(linked.Id, done));
    expect((await fetch(attached.TempDownloadUri)).status).toBe(404);
  });

  test('refreshes its token and revokes it', async () => {
    const { qbo, run } = api();
    const old = qbo.token;
    expect((await run('refreshAccessToken')).token_type).toBe('bearer');
    expect(qbo.token).not.toBe(old);
    const revoked = qbo.token;
    await run('revokeAccess', true);
    expect(qbo.token).toBeNull();
    const answer = await sim.call('GET', '/preferences', undefined, {
      authorization: `Bearer ${revoked}`,
    });
    expect(answer.status).toBe(401);
  });
});
