import { expect, test } from 'vitest';
import { isTaxed } from './credit-sums.ts';

const goods = (taxable: boolean, depositCents = 0) => ({
  line: { unitPriceCents: 1000, taxable, depositCents },
  quantity: 1,
});

test('tax goes back with goods or containers that were taxed, and with goodwill alone never', () => {
  expect(isTaxed({ depositTaxable: true }, [])).toBe(false);
  expect(isTaxed({ depositTaxable: false }, [goods(false, 500)])).toBe(false);
  expect(isTaxed({ depositTaxable: true }, [goods(false, 500)])).toBe(true);
  expect(isTaxed({ depositTaxable: false }, [goods(false), goods(true)])).toBe(true);
});
