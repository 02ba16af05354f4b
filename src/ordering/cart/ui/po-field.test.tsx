import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { poNumber } from '../../orders/contract.ts';
import { PoField } from './po-field.tsx';

test('a PO number that is too long is not cut: the field keeps it, and says how long it may be', () => {
  const shown = (value: string) =>
    renderToStaticMarkup(<PoField label="PO number" value={value} readOnly />);
  expect(shown('P'.repeat(50))).not.toContain('at most');
  const long = shown('P'.repeat(57));
  expect(long).toContain('A PO number has at most 50 characters; this one has 57. Shorten it.');
  expect(long).toContain('P'.repeat(57));
  expect(long.toLowerCase()).not.toContain('maxlength');
  // Hidden while the lines go to an open order, it is not wrong: the press would seem dead.
  const hidden = <PoField label="PO number" value={'P'.repeat(57)} readOnly isUsed={false} />;
  expect(renderToStaticMarkup(hidden)).not.toContain('at most');
  expect(poNumber.safeParse('P'.repeat(57)).error?.issues[0]?.message).toBe(
    'Keep the PO number within 50 characters.',
  );
});
