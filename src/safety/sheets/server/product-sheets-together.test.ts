import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { picture } from '../../../../tests/support/pictures.ts';
import {
  app,
  large,
  nameKey,
  openProductSheetsShop,
  owner,
  put,
  revisions,
  save,
  sha256,
  sheetFile,
  small,
  versionOf,
} from '../../../../tests/support/product-sheets-shop.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { safetyState } from '../../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { newId } from '../../../platform/clock.ts';
import { recordHandovers } from './public/record-handovers.ts';

openProductSheetsShop();

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
        onPaper: true,
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

test('deleting a size takes its pictures; the last one stays off sale, and every revision is kept', async () => {
  const bytes = await plainSheet(nameKey);
  const image = (
    await put(owner, 'product-image', small, await picture().jpeg().toBuffer(), 'a.jpg')
  ).body.url;
  await save(small, {
    version: 1,
    images: [{ url: image, alt: '' }],
    sds: await sheetFile(small, bytes),
  });
  for (const [product, outcome] of [
    [small, 'removed'],
    [large, 'deactivated'],
  ]) {
    expect((await app.call(owner, 'DELETE', `/api/products/${product}`)).body).toMatchObject({
      outcome,
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
