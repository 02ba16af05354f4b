import { expect, test } from 'vitest';
import { handWrittenTables, readByRecordTests, shapedTables } from './records.ts';
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

/**
 * The same of tables whose columns stand in the statement: marks of what was done or decided (a count, a stop, a choice of the bookkeeper), limits
 * and readings that nobody types, and what hangs on a record above. It only gets shorter, too.
 */
const BY_HAND_WITHOUT_RECORD_TEST = `
  accounting_authorizations accounting_customer_choices accounting_customer_reads accounting_events accounting_items accounting_pace
  accounting_reads accounting_snoozes accounting_stand_ins held_prices invoice_parts invoice_payments invoice_proofs observed_prices sync_rows
  error_groups file_numbers known_devices list_choices passkey_challenges search_misses sign_in_guards team_approvers
  deliveries_not_sent_out delivery_damage_read departure_override_notes hazmat_training_ends receiver_words_read run_counts run_empties
  run_loads run_missing_notes stops_of_deleted_runs
  lesson_revisions sds_announcements sds_owed sds_taken undone_movements`;

const written = code.filter(({ path }) => path.includes('/server/'));
const read = readByRecordTests(sources.filter(({ isTest }) => isTest));
const shaped = shapedTables(written);

test.each([
  ['by its shape', shaped, WITHOUT_RECORD_TEST],
  ['by hand', handWrittenTables(written), BY_HAND_WITHOUT_RECORD_TEST],
])('a record that is written %s has a record test', (how, tables, without) => {
  const unread = [...tables].filter(
    ([table]) => !read.has(table) && (how === 'by its shape' || !shaped.has(table)),
  );
  const listed = without.trim().split(/\s+/);
  expect(unread.filter(([table]) => !listed.includes(table))).toEqual([]);
  expect(listed.filter((table) => !unread.some(([one]) => one === table))).toEqual([]);
});

test('a planted record without its test is found by its place', () => {
  const text = 'await tx.execute(sql`insert into crews ${inserting(crewRow, input)}`);';
  const path = 'src/x/server/add-crew.ts';
  expect([...shapedTables([{ path, text }])]).toEqual([['crews', path]]);
  const byHand = 'sql`insert into crews (id, name)\n values (1, 2) on conflict do nothing`';
  expect([...handWrittenTables([{ path, text: byHand }])]).toEqual([['crews', path]]);
  expect([...handWrittenTables([{ path, text }])]).toEqual([]);
  const stored = "expect(await storedRow(app, 'crews', { id }))";
  expect(readByRecordTests([{ path: 'src/x/crew-record.test.ts', text: stored }])).toEqual(
    new Set(['crews']),
  );
  expect(readByRecordTests([{ path: 'src/x/crew.test.ts', text: stored }])).toEqual(new Set());
});
