import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  app,
  large,
  nameKey,
  openProductSheetsShop,
  owner,
  revisions,
  save,
  sheetFile,
  small,
  versionOf,
} from '../../../../tests/support/product-sheets-shop.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { ROOT_FOLDER } from '../../../platform/root-folder.ts';

openProductSheetsShop();

test('upgrading: a sheet that took the day on which it came has no known date, unless somebody put it right since', async () => {
  const texts = ['of a form', 'by a program', 'put right since'];
  for (const [at, words] of texts.entries())
    await save(at === 0 ? small : large, {
      version: at === 0 ? 1 : await versionOf(large),
      sds: await sheetFile(at === 0 ? small : large, await plainSheet(`${nameKey} ${words}`)),
      sdsDate: '2026-03-03',
    });
  const { rows } = await app.db.pool.query(
    'select id, sha256, revision_number as number from sds_revisions where name_key = $1 order by revision_number',
    [nameKey],
  );
  // What the release before wrote of the second and the third.
  for (const { sha256, number } of rows.slice(1))
    await recordAudit(app, app.db, owner, {
      action: 'safety-sheet.upload',
      objectKind: 'product',
      objectId: nameKey,
      after: {
        sha256,
        number,
        date: '2026-03-03',
        dateIs: 'day taken, not printed',
        language: 'en',
      },
    });
  await app.db.pool.query(
    `insert into sds_date_corrections (id, revision_id, was, is_now, reason, corrected_at)
     values ($1, $1, '2026-03-03', '2026-02-01', 'Read in the file.', now())`,
    [rows[2].id],
  );
  const text = readFileSync(
    path.join(ROOT_FOLDER, 'migrations/1230_sheet_date_printed.sql'),
    'utf8',
  );
  const backfill = text.slice(
    text.indexOf('update sds_revisions'),
    text.indexOf('-- A date that is entered'),
  );
  expect(backfill).toContain('printed_on = null');
  await app.asOwner((client) => client.query(`begin; ${backfill}; commit`));
  expect((await revisions()).map(({ date }: { date: string | null }) => date)).toEqual([
    '2026-03-03',
    null,
    '2026-03-03',
  ]);
});
