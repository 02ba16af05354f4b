import { beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { type Sample, storedRow, storedRows } from '../../../../tests/support/record.ts';
import {
  app,
  bowl,
  first,
  openReviseSheetShop,
  owner,
  second,
  sha256,
  upload,
} from '../../../../tests/support/revise-sheet-shop.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafety } from '../../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { newId } from '../../../platform/clock.ts';
import type { NotePair } from '../../hazards/contract.ts';
import * as page from '../pages/edit-safety.tsx';
import type {
  CorrectSheetDate,
  RecallSheet,
  ReleaseWithoutSheet,
  SignReview,
  TellOfRecall,
} from '../public/contract.ts';
import { dateCorrectionsOf } from './correct-sheet-date.ts';
import { releaseWithoutSheet } from './public/sheet-first.ts';
import { lastReviews } from './sign-review.ts';
import { tellRecall } from './tell-recall.ts';

openReviseSheetShop();
let desk: TestUser;
beforeAll(async () => {
  desk = await addUser(app, { role: 'super_admin', customers: 'all' });
});
const FACTS = { requestId: 'r', network: '127.0.0.1' };
const post = async (form: Record<string, string> | URLSearchParams) =>
  expect((await postPage(app, owner, page, form, { nameKey: 'bowl' })).data.error).toBeUndefined();

test('a sheet is stored with what its file is and what was said of it, and read back', async () => {
  const { body } = await upload(owner, 'bowl', first, { date: '2026-02-11', language: 'es' });
  const row = await storedRow(app, 'sds_revisions', { id: body.revisionId });
  expect(row).toMatchObject({
    nameKey: 'bowl',
    revisionNumber: 1,
    revisionDate: '2026-02-11',
    language: 'es',
    sha256: sha256(first),
    sizeBytes: first.length,
    pageCount: 1,
    sectionPages: {},
    sections: null,
    uploadedBy: owner.id,
    path: expect.stringContaining(bowl),
    supersededAt: null,
    withdrawn: false,
  });
  const read = await app.call(owner, 'GET', '/api/safety-data/bowl');
  expect(read.body.revisions).toMatchObject([
    { id: body.revisionId, number: 1, date: '2026-02-11', language: 'es', sha256: sha256(first) },
  ]);
});

test('a date that is put right, a recall and who was told of it have every field that was sent', async () => {
  const { body } = await upload(owner, 'bowl', second, { date: '2026-02-12' });
  const { revisionId } = body;
  const address = `/api/safety-data/bowl/sheets/${revisionId}`;
  const date: Sample<Omit<CorrectSheetDate, 'nameKey' | 'revisionId'>> = {
    date: '2026-02-13',
    reason: 'Misread “12”.',
  };
  expect((await app.call(owner, 'POST', `${address}/date`, date)).status).toBe(200);
  const corrected = { revisionId, was: '2026-02-12', isNow: date.date, reason: date.reason };
  expect(await storedRow(app, 'sds_date_corrections', { revision_id: revisionId })).toMatchObject({
    ...corrected,
    correctedBy: owner.id,
  });
  expect(await dateCorrectionsOf(app.db, 'bowl')).toMatchObject([corrected]);
  expect(await storedRow(app, 'sds_revisions', { id: revisionId })).toMatchObject({
    revisionDate: date.date,
  });
  const customerId = await addCustomer(app);
  await app.db.pool.query(
    `insert into sds_handovers (id, customer_id, name_key, revision_id, how, handed_at) values ($1, $2, 'bowl', $3, 'paper', now())`,
    [newId(app), customerId, revisionId],
  );
  const recall: Sample<Omit<RecallSheet, 'nameKey' | 'revisionId'>> = {
    what: 'wrong-content',
    reason: 'Section 4 is “another product’s”.',
  };
  expect((await app.call(owner, 'POST', `${address}/recall`, recall)).status).toBe(200);
  const recalled = await storedRow(app, 'sds_recalls', { revision_id: revisionId });
  expect(recalled).toMatchObject({ ...recall, recalledBy: owner.id });
  const notified: Sample<Omit<TellOfRecall, 'revisionId'>> = {
    customerId,
    how: 'visit',
    note: 'Took it out of the “red” binder.',
  };
  expect(
    (await app.call(desk, 'POST', `/api/sds-recalls/${revisionId}/told`, notified)).status,
  ).toBe(200);
  expect(
    await storedRow(app, 'sds_recall_tellings', { recall_id: recalled['id'], how: 'visit' }),
  ).toMatchObject({ ...notified, toldBy: desk.id });
  await tellRecall(app, { revisionId });
  expect(
    await storedRow(app, 'sds_recall_tellings', { recall_id: recalled['id'], how: 'e-mail' }),
  ).toMatchObject({ customerId, recipient: expect.stringContaining('@example.com') });
});

test('the form of a review stores every field for each scope', async () => {
  await addSafety(app, 'bowl', { reactivityGroup: 'acid' });
  const { body } = await upload(owner, 'bowl', await plainSheet('Third'), {
    date: '2026-02-20',
  });
  expect(body.revisionId, JSON.stringify(body)).toBeDefined();
  const sample: Sample<Omit<SignReview, 'nameKey'>> = {
    version: 1,
    revisionId: body.revisionId,
    scopes: ['hazcom', 'reactivity'],
    reviewer: 'Dana “D.” Whitlock',
    qualification: 'CIH, 12 years',
  };
  const { version, revisionId, scopes, reviewer, qualification } = sample;
  const form = new URLSearchParams({ intent: 'review', version: String(version), revisionId });
  for (const scope of scopes) form.append('scopes', scope);
  form.set('reviewer', reviewer);
  form.set('qualification', qualification);
  await post(form);
  const stored = { revisionId, reviewer, qualification, safetyVersion: version };
  const rows = await storedRows(app, 'safety_reviews', { name_key: 'bowl' });
  expect(rows.map(({ scope }) => scope).toSorted()).toEqual(scopes);
  for (const row of rows) expect(row).toMatchObject({ ...stored, signedBy: owner.id });
  const read = (await lastReviews(app.db, ['bowl'], 'America/New_York')).get('bowl');
  expect(read).toMatchObject(scopes.map((scope) => ({ ...stored, scope })));
});

test('the form of a note about two products stores every field', async () => {
  await addProduct(app, { nameKey: 'second', sku: 'SECOND-1' });
  const sample: Sample<Omit<NotePair, 'nameKey'>> = {
    sku: 'SECOND-1',
    kind: 'warned',
    severity: 2,
    reason: 'Gives off “fumes”.',
    source: 'SDS of May 2026, section 10',
  };
  const { sku, kind, severity, reason, source } = sample;
  await post({ intent: 'note-pair', sku, what: String(severity), reason, source });
  const [pair] = await storedRows(app, 'reactive_pairs', { noted_by: owner.id });
  expect(pair).toMatchObject({ kind, severity, reason, source });
  expect([pair?.['nameKeyA'], pair?.['nameKeyB']].toSorted()).toEqual(['bowl', 'second']);
});

test('a release without the sheet has every field that was sent', async () => {
  await addProduct(app, { nameKey: 'hazard', hazardous: true });
  const sample: Sample<ReleaseWithoutSheet> = {
    nameKey: 'hazard',
    customerId: await addCustomer(app),
    reason: 'The maker sends it “tomorrow”.',
  };
  await releaseWithoutSheet(app, desk, sample, FACTS);
  expect(await storedRow(app, 'sds_releases', { customer_id: sample.customerId })).toMatchObject({
    ...sample,
    releasedBy: desk.id,
  });
});
