import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { picture } from '../../../../tests/support/pictures.ts';
import {
  app,
  inLibrary,
  large,
  nameKey,
  opened,
  openProductSheetsShop,
  owner,
  put,
  revisions,
  save,
  sdsOfSizes,
  sha256,
  sheetFile,
  small,
  versionOf,
} from '../../../../tests/support/product-sheets-shop.ts';
import { safetyState } from '../../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { VISITOR } from '../../../kit/actor.ts';
import { newId } from '../../../platform/clock.ts';
import { dateCorrectionsOf } from './correct-sheet-date.ts';
import { loadSheet } from './load-sheet.ts';

openProductSheetsShop();

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

test('without a date, given or printed, nobody knows the date of a new sheet: pages, files and trail say so until somebody enters it', async () => {
  const answer = await save(small, {
    version: 1,
    sds: await sheetFile(small, await plainSheet(nameKey)),
  });
  expect(answer.status).toBe(200);
  expect(await revisions()).toMatchObject([{ date: null }]);
  expect(await inLibrary()).toMatchObject({ sheet: { number: 1, date: null } });
  expect((await loadSheet(app, VISITOR, nameKey))?.safety.sheet).toMatchObject({ date: null });
  const trail = async () =>
    (
      await app.db.pool.query(
        `select after from audit_log
          where action = 'safety-sheet.upload' and object_id = $1 order by seq desc limit 1`,
        [nameKey],
      )
    ).rows[0].after;
  expect(await trail()).toMatchObject({ date: null, dateIs: 'not known' });

  const { body } = await app.call(owner, 'GET', `/api/safety-data/${nameKey}`);
  const [{ id: revisionId }] = body.revisions;
  const enter = (who: typeof owner, date: string) =>
    app.call(
      who,
      'POST',
      `/api/safety-data/${nameKey}/sheets/${revisionId}/date`,
      { date, reason: 'Read in the file.' },
      { 'idempotency-key': newId(app) },
    );
  expect((await enter(await addUser(app, { role: 'admin' }), '2026-01-09')).status).toBe(403);
  // It came on March 3, and is of a day before: nothing that nobody knows stands against that.
  expect((await enter(owner, '2026-01-09')).status).toBe(200);
  expect(await revisions()).toMatchObject([{ date: '2026-01-09' }]);
  expect(await dateCorrectionsOf(app.db, nameKey)).toMatchObject([
    { was: null, isNow: '2026-01-09' },
  ]);

  const saved = await save(small, {
    version: await versionOf(small),
    sds: await sheetFile(small, await plainSheet(`${nameKey} 2`)),
    sdsDate: '2026-03-03',
  });
  expect(saved.status).toBe(200);
  expect(await trail()).not.toHaveProperty('dateIs');
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
