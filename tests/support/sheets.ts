import { randomUUID } from 'node:crypto';
import { nextName, storeFiles } from '../../src/files/server/store-files.ts';
import { newId } from '../../src/platform/clock.ts';
import { storeRevision } from '../../src/safety/sheets/server/store-sheet.ts';
import type { AppUnderTest, TestUser } from './app.ts';

export interface GivenSheet {
  nameKey: string;
  bytes: Uint8Array;
  date?: string;
  language?: string;
  /** The name of the file on the sender's machine. */
  name?: string;
}

/** Uploads a file as the sheet of the oldest size of a product: it waits, and is no revision yet. */
export async function sendSheetFile(
  app: AppUnderTest,
  actor: TestUser | null,
  { nameKey, bytes, name = 'Sheet 2026.pdf' }: GivenSheet,
) {
  const { rows } = await app.db.pool.query<{ id: string }>(
    'select id from products where name_key = $1 order by id limit 1',
    [nameKey],
  );
  const query = new URLSearchParams({ purpose: 'product-sds', owner: rows[0]?.id ?? '', name });
  const headers = {
    'content-type': 'application/pdf',
    'x-bellcart': '1',
    'idempotency-key': randomUUID(),
  };
  return app.call(actor, 'POST', `/api/files?${query}`, bytes, headers);
}

/** A new revision, as the page of the safety data makes it: the file, then the revision of it. */
export async function reviseSheet(
  app: AppUnderTest,
  actor: TestUser,
  sheet: GivenSheet,
  key: string = randomUUID(),
) {
  const file = await sendSheetFile(app, actor, sheet);
  if (file.status !== 200) return file;
  const body = {
    file: file.body.url,
    date: sheet.date ?? '2026-02-01',
    language: sheet.language ?? 'en',
    // The sheets of tests are of a few words, which need not name their product.
    looked: true,
  };
  return app.call(actor, 'POST', `/api/safety-data/${sheet.nameKey}/sheets`, body, {
    'idempotency-key': key,
  });
}

/** A sheet that is there, without the way by which it came: fast, for tests of what comes after. Returns where its file is. */
export async function addSheet(
  app: AppUnderTest,
  nameKey: string,
  bytes: Uint8Array,
  date = '2026-01-05',
): Promise<string> {
  const { rows } = await app.db.pool.query<{ id: string }>(
    'select id from products where name_key = $1 order by id limit 1',
    [nameKey],
  );
  const path = await nextName(app, `products/${rows[0]?.id}`, 'sds', 'pdf');
  const file = {
    path,
    purpose: 'product-sds' as const,
    contentType: 'application/pdf',
    bytes,
    isPublic: false,
    pages: 1,
  };
  await app.db.transaction(async (tx) => {
    await storeFiles(app, tx, [file], { userId: null, quotaBytes: 1e12 });
    const uploadedAt = new Date(app.clock.now());
    await storeRevision(tx, {
      id: newId(app),
      nameKey,
      printedOn: date,
      followsAt: date,
      language: 'en',
      path,
      sections: null,
      uploadedBy: null,
      uploadedAt,
    });
  });
  return path;
}
