import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../../tests/support/app.ts';
import { expectAccessible } from '../../../../tests/support/check-pdf.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import type { Statement, StatementLine } from '../contract.ts';
import { statementPdf } from './statement-pdf.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const LINES: StatementLine[] = Array.from({ length: 70 }, (_, at) => ({
  date: '2026-03-02',
  kind: at % 3 === 2 ? 'payment' : 'invoice',
  number: String(1000 + at),
  dueDate: at % 3 === 2 ? null : '2026-04-01',
  cents: at % 3 === 2 ? -5000 : 7500,
  balanceCents: 7500 * (at + 1),
  ...(at % 3 === 2 ? {} : { customer: 'Anexo Añil' }),
}));

const HOUSE = {
  name: 'Hotel Peñón de Guía',
  address1: '12 Calle Añil',
  city: 'Newport',
  state: 'RI',
  zip: '02840',
};
const STATEMENT: Statement = {
  shared: { holder: 'Hotel Peñón de Guía', members: ['Anexo Añil', 'Hotel Peñón de Guía'] },
  from: '2026-03-01',
  to: '2026-03-31',
  openingCents: 12_345,
  lines: LINES,
  invoicedCents: 0,
  creditedCents: 0,
  paidCents: 0,
  closingCents: 525_000,
  otherCents: 100,
  asOf: '2026-03-31',
  balanceCents: 525_000,
  ageing: { notDue: 525_000, days30: 0, days60: 0, days90: 0, older: 0 },
  unappliedCents: 2500,
};

test('how to pay stands below the sums, once the company has written it', async () => {
  const write = (howToPay: string) =>
    app.db.pool.query(
      `update company_settings set settings = settings || jsonb_build_object('howToPay', $1::text)`,
      [howToPay],
    );
  const paper = async () => {
    const bytes = await statementPdf(app, HOUSE, STATEMENT);
    await expectAccessible(bytes, 'statement with how to pay');
    return (await readPdf(bytes)).pages.join(' ');
  };
  expect(await paper()).not.toContain('How to pay');
  await write('ACH to Quarry Bank\naccount 4711');
  const text = await paper();
  expect(text).toContain('How to pay');
  expect(text).toContain('account 4711');
  await write('');
});

test('a statement of 70 lines, for a customer with a Spanish name, is tagged', async () => {
  const bytes = await statementPdf(app, HOUSE, STATEMENT);
  await expectAccessible(bytes, 'statement of 70 lines');
  const { pages } = await readPdf(bytes);
  expect(pages[0]).toContain('Hotel Peñón de Guía');
  expect(pages[0]).toContain('Anexo Añil and Hotel Peñón de Guía are billed to it together.');
  expect(pages.join(' ')).toContain('1069');
});
