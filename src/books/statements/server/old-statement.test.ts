import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../../tests/support/app.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { newId } from '../../../platform/clock.ts';
import type { Statement } from '../contract.ts';
import { statementForMail } from './send-statement.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** As it was kept before accounts could be shared (2026-11-23): no `shared`, and no customer at a line. */
const OLD: Statement = {
  from: '2026-01-01',
  to: '2026-01-31',
  openingCents: 0,
  lines: [
    {
      date: '2026-01-12',
      kind: 'invoice',
      number: 'BC-100001',
      dueDate: '2026-02-11',
      cents: 12_345,
      balanceCents: 12_345,
    },
  ],
  invoicedCents: 12_345,
  creditedCents: 0,
  paidCents: 0,
  closingCents: 12_345,
  otherCents: 0,
  asOf: '2026-02-01',
  balanceCents: 12_345,
  ageing: { notDue: 12_345, days30: 0, days60: 0, days90: 0, older: 0 },
  unappliedCents: 0,
};

test('a statement that was kept before accounts were shared is still read and drawn', async () => {
  const customerId = await addCustomer(app, { name: 'Harbor House' });
  const send = async (figures: Statement) => {
    const id = newId(app);
    await app.db.pool.query(
      `insert into statements (id, customer_id, period_from, period_to, recipient, state, figures, created_at, updated_at)
       values ($1, $2, $3, $4, 'ap@harbor.example', 'mailed', $5, $6, $6)`,
      [id, customerId, figures.from, figures.to, figures, new Date(app.clock.now())],
    );
    const { bytes } = await statementForMail(app, id);
    return (await readPdf(bytes)).pages.join(' ');
  };
  expect(await send(OLD)).toContain('BC-100001');
  const shared = { holder: 'Harbor House', members: ['Harbor Annex', 'Harbor House'] };
  const lines = OLD.lines.map((line) => ({ ...line, customer: 'Harbor Annex' }));
  expect(await send({ ...OLD, shared, lines })).toContain('Harbor Annex');
});
