import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OrderView } from '../server/public/queries.ts';
import { EditLines } from './edit-lines.tsx';
import type { OrderDraft } from './order-draft.ts';

const SOAP = {
  productId: 'soap',
  name: 'Soap',
  sizeUnit: '1 gal',
  unitPriceCents: 1000,
  ordered: 3,
  cancelled: 0,
  delivered: 0,
  note: '',
};

/** The line of three soaps, with another quantity typed into it. */
function line(quantity: number, backOrdersAllowed = false) {
  const draft = { quantities: { soap: quantity }, notes: {}, added: [], details: {} };
  return renderToStaticMarkup(
    <EditLines
      order={{ lines: [SOAP] } as unknown as OrderView}
      edit={{ draft } as unknown as OrderDraft}
      newPrices={new Map()}
      atMost={new Map([['soap', 52]])}
      backOrdersAllowed={backOrdersAllowed}
      form="form"
      wrong={{}}
      onWrong={() => {}}
    />,
  );
}

test('beside a quantity that is typed stands how many there are; more than that is wrong before it is saved', () => {
  expect(line(3)).not.toContain('in stock');
  expect(line(50)).toContain('was 3 · 52 in stock');
  expect(line(50)).not.toContain('aria-invalid');
  const short = line(900);
  expect(short).toContain('aria-invalid="true"');
  expect(short).toMatch(/id="state-soap"[^>]*text-danger[^>]*>52 in stock/);
  expect(short).toContain('Take 52 of Soap, 1 gal');
  // Where the rest may come later, that is said instead.
  expect(line(900, true)).toContain('52 now, the rest later');
  expect(line(900, true)).not.toContain('aria-invalid');
  expect(line(0)).not.toContain('in stock');
});
