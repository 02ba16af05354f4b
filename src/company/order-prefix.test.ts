import { expect, test } from 'vitest';
import { companySettings } from './contract.ts';
import { prefixOf } from './order-prefix.ts';

test.each([
  ['CleanCo', 'CC'],
  ['Bellcart Supply Co.', 'BS'],
  ['The Pacific Clean & Bright Supply Company', 'PCB'],
  ['Alba, Inc.', 'ALB'],
  ['SUDS', 'SUD'],
  ['Sparkle', 'SPA'],
  ['Études Propres', 'EP'],
  ['O’Brien Chemical', 'OC'],
  ['3M', ''],
  ['Co', 'CO'],
  ['清洁', ''],
  ['', ''],
])('the numbers of %s may begin with %s', (name, prefix) => {
  expect(prefixOf(name)).toBe(prefix);
  if (prefix) expect(companySettings.parse({ orderPrefix: prefix }).orderPrefix).toBe(prefix);
});
