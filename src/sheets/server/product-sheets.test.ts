import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { picture } from '../../../tests/support/pictures.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { safetyState } from '../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../tests/support/sheet-corpus.ts';
import { VISITOR } from '../../kit/actor.ts';
import { newId } from '../../platform/clock.ts';
import { libraryQuery } from '../library-query.ts';
import { readLibrary } from './library.ts';
import { loadSheet } from './load-sheet.ts';
import { recordHandovers } from './record-handovers.ts';
import { sendSheet } from './send-sheet.ts';

// Section 3: a product's `sds` is a document or null. Section 4: an update changes images, sds and hazardous.
let app: AppUnderTest;
let owner: TestUser;
let serial = 0;
let nameKey: string;
let small: string;
let large: string;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all', displayName: 'Olive Owner' });
});
beforeEach(async () => {
  serial += 1;
  nameKey = `bowl-${serial}`;
  const sizes = ['12 x 32 oz case', '4 x 1 gal case'].map((sizeUnit) =>
    addProduct(app, { nameKey, name: `Bowl ${serial}`, sizeUnit }),
  );
  [small = '', large = ''] = await Promise.all(sizes);
  await app.db.pool.query('delete from rate_limits');
  await app.db.pool.query('delete from graphile_worker._private_jobs');
});
afterAll(() => app.close());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const put = (
  actor: TestUser | null,
  purpose: string,
  product: string,
  bytes: Uint8Array,
  name: string,
) =>
  app.call(
    actor,
    'POST',
    `/api/files?${new URLSearchParams({ purpose, owner: product, name })}`,
    bytes,
    {
      'content-type': 'application/octet-stream',
      'x-bellcart': '1',
      'idempotency-key': randomUUID(),
    },
  );
const sheetFile = async (product: string, bytes: Uint8Array): Promise<string> => {
  const answer = await put(owner, 'product-sds', product, bytes, 'sheet.pdf');
  expect(answer.body).toMatchObject({
    contentType: 'application/pdf',
    pages: 1,
    sha256: sha256(bytes),
  });
  return answer.body.url;
};
const save = (
  product: string,
  body: object,
  key: string = randomUUID(),
  actor: TestUser | null = owner,
) => app.call(actor, 'PATCH', `/api/products/${product}`, body, { 'idempotency-key': key });
const versionOf = async (product: string) =>
  (
    await app.db.pool.query<{ version: number }>('select version from products where id = $1', [
      product,
    ])
  ).rows[0]?.version ?? 0;
const revisions = async () =>
  (
    await app.db.pool.query(
      `select r.revision_number as number, r.sha256, r.revision_date as date, r.path, r.superseded_at is null as current, r.withdrawn, u.display_name as by
         from sds_revisions r left join users u on u.id = r.uploaded_by where r.name_key = $1 order by 1`,
      [nameKey],
    )
  ).rows;
const sdsOfSizes = async () =>
  (
    await app.db.pool.query('select distinct sds from products where name_key = $1', [nameKey])
  ).rows.map((row) => row.sds);
const opened = async (revision: string | null = null) => {
  const address = `http://localhost:3000/sds/${nameKey}${revision ? `/${revision}` : ''}.pdf`;
  return sha256(
    new Uint8Array(
      await (await sendSheet(app, VISITOR, new Request(address), nameKey, revision)).arrayBuffer(),
    ),
  );
};
const inLibrary = async () =>
  (await readLibrary(app, libraryQuery(new URLSearchParams({ q: `Bowl ${serial}` })))).rows.find(
    (row) => row.nameKey === nameKey,
  );

test('one save changes images, sheet and hazard mark: a revision of all sizes, with its hash, date and who', async () => {
  const bytes = await plainSheet(nameKey);
  const image = (
    await put(owner, 'product-image', small, await picture().jpeg().toBuffer(), 'a.jpg')
  ).body.url;
  const sds = await sheetFile(small, bytes);
  expect(sds).toMatch(new RegExp(`^/files/products/${small}/sds\\.pdf`));
  const answer = await save(small, {
    version: 1,
    images: [{ url: image, alt: 'A case' }],
    sds,
    sdsDate: '2026-02-01',
    hazardous: true,
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    version: 2,
    images: [image],
    pictures: [{ alt: 'A case' }],
    sds: `/sds/${nameKey}.pdf`,
    hazardous: true,
  });
  expect(await revisions()).toEqual([
    {
      number: 1,
      sha256: sha256(bytes),
      date: '2026-02-01',
      path: `products/${small}/sds.pdf`,
      current: true,
      withdrawn: false,
      by: 'Olive Owner',
    },
  ]);
  expect(await sdsOfSizes()).toEqual([`/sds/${nameKey}.pdf`]);
  expect(await opened()).toBe(sha256(bytes));
  expect(await inLibrary()).toMatchObject({ sheet: { number: 1, date: '2026-02-01' } });
  const audit = await app.db.pool.query(
    `select action, after from audit_log where object_id in ($1, $2) order by seq`,
    [small, nameKey],
  );
  expect(audit.rows.map((row) => row.action)).toEqual([
    'file.upload',
    'file.upload',
    'safety-sheet.upload',
    'product.change',
  ]);
  expect(audit.rows[3].after).toMatchObject({
    hazardous: true,
    sds: `/sds/${nameKey}.pdf`,
    sdsRevision: 1,
  });
});

test('without a date a new sheet is of the company’s day', async () => {
  const answer = await save(small, {
    version: 1,
    sds: await sheetFile(small, await plainSheet(nameKey)),
  });
  expect(answer.status).toBe(200);
  expect(await revisions()).toMatchObject([{ date: '2026-03-03' }]);
});

test('section 5: no difference in images, sheet and hazard mark is "No changes made to product.", also when the very same bytes are given again', async () => {
  const bytes = await plainSheet(nameKey);
  await save(small, { version: 1, sds: await sheetFile(small, bytes) });
  const again = await sheetFile(small, bytes);
  const before = await safetyState(app);
  const version = await versionOf(small);
  for (const sds of [undefined, `/sds/${nameKey}.pdf`, again]) {
    const answer = await save(small, {
      version,
      images: [],
      hazardous: false,
      ...(sds === undefined ? {} : { sds }),
    });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({
      code: 'no-changes',
      message: 'No changes made to product.',
    });
  }
  expect(await safetyState(app)).toBe(before);
  // With another difference the same bytes make no revision.
  expect((await save(small, { version, sds: again, hazardous: true })).body).toMatchObject({
    version: version + 1,
    sds: `/sds/${nameKey}.pdf`,
  });
  expect(await revisions()).toHaveLength(1);
});

test('null takes the sheet away from all sizes: on request everywhere, every revision kept and open by its number', async () => {
  const [one, two] = [await plainSheet(`${nameKey} 1`), await plainSheet(`${nameKey} 2`)];
  await save(small, { version: 1, sds: await sheetFile(small, one) });
  await save(large, { version: await versionOf(large), sds: await sheetFile(large, two) });
  expect(await revisions()).toMatchObject([
    { number: 1, current: false, withdrawn: false },
    { number: 2, current: true, path: `products/${large}/sds.pdf` },
  ]);
  const answer = await save(small, { version: await versionOf(small), sds: null });
  expect(answer.body).toMatchObject({ sds: null });
  expect(await sdsOfSizes()).toEqual([null]);
  expect(await revisions()).toMatchObject([
    { current: false, withdrawn: false },
    { current: false, withdrawn: true, sha256: sha256(two) },
  ]);
  await expect(opened()).rejects.toMatchObject({ status: 404 });
  expect([await opened('1'), await opened('2')]).toEqual([sha256(one), sha256(two)]);
  expect(await inLibrary()).toMatchObject({ sheet: null, earlier: [{ number: 2 }, { number: 1 }] });
  expect((await loadSheet(app, VISITOR, nameKey))?.safety.sheet).toBeNull();
  expect((await save(small, { version: await versionOf(small), sds: null })).body.error.code).toBe(
    'no-changes',
  );
  const third = await plainSheet(`${nameKey} 3`);
  expect(
    (await save(small, { version: await versionOf(small), sds: await sheetFile(small, third) }))
      .status,
  ).toBe(200);
  expect(await revisions()).toMatchObject([
    { number: 1 },
    { number: 2, withdrawn: true },
    { number: 3, current: true },
  ]);
});

test('the ledger hands the new revision over, and who had an earlier one hears of it', async () => {
  const customerId = await addCustomer(app, { email: 'inn@example.com' });
  await save(small, { version: 1, sds: await sheetFile(small, await plainSheet(`${nameKey} 1`)) });
  const deliver = () =>
    app.db.transaction((tx) =>
      recordHandovers(tx, app, {
        customerId,
        deliveryId: newId(app),
        nameKeys: [nameKey],
        at: app.clock.now(),
      }),
    );
  expect(await deliver()).toMatchObject([{ number: 1, why: 'first' }]);
  expect(await deliver()).toEqual([]);
  await save(small, {
    version: await versionOf(small),
    sds: await sheetFile(small, await plainSheet(`${nameKey} 2`)),
  });
  const waiting = `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'announce-revision'`;
  // One for each revision: it tells whoever is to be told when its time comes.
  expect((await app.db.pool.query(waiting)).rowCount).toBe(2);
  expect(await deliver()).toMatchObject([{ number: 2, why: 'revised' }]);
  await save(small, { version: await versionOf(small), sds: null });
  expect(await deliver()).toEqual([]);
});

test('the same key twice is one save; two saves of two sizes at once are two revisions, or the second hears of the first', async () => {
  const key = randomUUID();
  const body = {
    version: 1,
    sds: await sheetFile(small, await plainSheet(`${nameKey} 1`)),
    sdsDate: '2026-02-01',
  };
  const answers = await Promise.all([save(small, body, key), save(small, body, key)]);
  expect(answers.map((answer) => answer.body)).toEqual([answers[0]?.body, answers[0]?.body]);
  expect(await revisions()).toHaveLength(1);
  const files = await Promise.all(
    [small, large].map((product, at) =>
      plainSheet(`${nameKey} at once ${at}`).then((bytes) => sheetFile(product, bytes)),
    ),
  );
  const versions = [await versionOf(small), await versionOf(large)];
  const two = await Promise.all(
    [small, large].map((product, at) => save(product, { version: versions[at], sds: files[at] })),
  );
  expect(two.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(two.find((answer) => answer.status === 409)?.body.error).toMatchObject({
    code: 'aborted',
  });
  expect((await revisions()).filter((row) => row.current)).toHaveLength(1);
});

test('a save that is refused writes no part of it', async () => {
  await save(small, {
    version: 1,
    sds: await sheetFile(small, await plainSheet(`${nameKey} 1`)),
    sdsDate: '2026-02-01',
  });
  const other = await addProduct(app);
  const [waits, foreign] = [
    await sheetFile(small, await plainSheet(`${nameKey} 2`)),
    await sheetFile(other, await plainSheet('other')),
  ];
  const before = await safetyState(app);
  const version = await versionOf(small);
  const bad: [object, number, string][] = [
    [{ version: 1, sds: waits, hazardous: true }, 409, 'aborted'],
    [{ version, sds: foreign, hazardous: true }, 400, 'storage/invalid-url'],
    [
      { version, sds: `/files/products/${small}/sds.pdf`, hazardous: true },
      400,
      'storage/invalid-url',
    ],
    [{ version, sds: waits, sdsDate: '2026-03-04', hazardous: true }, 400, 'invalid-argument'],
    [{ version, sds: waits, sdsDate: '2026-01-31', hazardous: true }, 400, 'invalid-argument'],
    [{ version, sds: waits, sdsDate: 'soon', hazardous: true }, 400, 'invalid-argument'],
    [
      { version, sds: waits, images: [{ url: 'https://elsewhere.example/x.jpg', alt: '' }] },
      400,
      'storage/invalid-url',
    ],
  ];
  for (const [body, status, code] of bad) {
    const answer = await save(small, body);
    expect([answer.status, answer.body.error.code], JSON.stringify(body)).toEqual([status, code]);
  }
  for (const role of ['user', 'admin'] as const) {
    const who = await addUser(app, { role, brands: ['Linnetfold'], customers: 'all' });
    expect((await save(small, { version, sds: null }, randomUUID(), who)).status).toBe(403);
    expect((await save(small, { version, sds: waits }, randomUUID(), who)).status).toBe(403);
  }
  expect((await save(small, { version, sds: null }, randomUUID(), null)).status).toBe(401);
  expect(
    (await app.call(owner, 'PATCH', `/api/products/${small}`, { version, sds: null })).status,
  ).toBe(400);
  expect(await safetyState(app)).toBe(before);
});

test('deleting a size, and then the last one, takes its pictures and keeps every revision', async () => {
  const bytes = await plainSheet(nameKey);
  const image = (
    await put(owner, 'product-image', small, await picture().jpeg().toBuffer(), 'a.jpg')
  ).body.url;
  await save(small, {
    version: 1,
    images: [{ url: image, alt: '' }],
    sds: await sheetFile(small, bytes),
  });
  for (const product of [small, large]) {
    expect((await app.call(owner, 'DELETE', `/api/products/${product}`)).body).toMatchObject({
      outcome: 'removed',
    });
    await app.runJobs();
    expect(await app.storage.list(`products/${small}`)).toEqual([`products/${small}/sds.pdf`]);
  }
  expect(sha256((await app.storage.get(`products/${small}/sds.pdf`)).bytes)).toBe(sha256(bytes));
  expect(await revisions()).toHaveLength(1);
  await expect(
    app.db.pool.query('delete from stored_files where path = $1', [`products/${small}/sds.pdf`]),
  ).rejects.toThrow('sds_revisions_file');
});
