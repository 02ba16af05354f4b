import { expect, test } from 'vitest';
import { readByRecordTests, shapedTables } from './records.ts';
import { code, sources } from './sources.ts';

/**
 * Tables whose rows are written by shape and that no record test reads. The list only gets shorter: a new record comes with its test. Most
 * are what the shop notes by itself or what the books answer, held by the tests of their verbs; what people type is none of them.
 */
const WITHOUT_RECORD_TEST = `
  accounting_connections accounting_customers accounting_differences held_price_batches invoice_differences observed_lines
  stray_credits stray_invoices sync_runs
  action_codes credentials sign_in_events error_reports
  run_events run_stops refused_stops shipping_papers
  claim_photos delivery_photos receiving_photos
  agreement_letters inspection_packs sds_binders sds_handovers sds_notices`;

const written = code.filter(({ path }) => path.includes('/server/'));

test('a record that is written by its shape has a record test', () => {
  const read = readByRecordTests(sources.filter(({ isTest }) => isTest));
  const unread = [...shapedTables(written)].filter(([table]) => !read.has(table));
  const listed = WITHOUT_RECORD_TEST.trim().split(/\s+/);
  expect(unread.filter(([table]) => !listed.includes(table))).toEqual([]);
  expect(listed.filter((table) => !unread.some(([one]) => one === table))).toEqual([]);
});

test('a planted record without its test is found by its place', () => {
  const text = 'await tx.execute(sql`insert into crews ${inserting(crewRow, input)}`);';
  const path = 'src/x/server/add-crew.ts';
  expect([...shapedTables([{ path, text }])]).toEqual([['crews', path]]);
  const stored = "expect(await storedRow(app, 'crews', { id }))";
  expect(readByRecordTests([{ path: 'src/x/crew-record.test.ts', text: stored }])).toEqual(
    new Set(['crews']),
  );
  expect(readByRecordTests([{ path: 'src/x/crew.test.ts', text: stored }])).toEqual(new Set());
});
