import { expect, test } from 'vitest';
import { printedDates } from './printed-date.ts';

test.each<[string, string[]]>([
  ['Safety Data Sheet Revision Date: 2024-03-05 Version 2', ['2024-03-05']],
  ['Revision date 05-Mar-2024 Page 1 of 9', ['2024-03-05']],
  ['Revised on March 5, 2024', ['2024-03-05']],
  ['Date of last revision (mm/dd/yyyy): 03/25/2024', ['2024-03-25']],
  ['Revision Date: 03/05/2024', ['2024-03-05', '2024-05-03']],
  ['Revision date 05.03.2024', ['2024-03-05', '2024-05-03']],
  ['Issue date: 1 June 2019 Revision date: 2 July 2021', ['2021-07-02']],
  ['SDS date: 12/31/2022', ['2022-12-31']],
  ['Fecha de revisión: 5 de marzo de 2024', ['2024-03-05']],
  ['Supersedes revision date: 2019-01-01. Issue date 2020-02-02', ['2020-02-02']],
  ['Date prepared: 14th August 2020', ['2020-08-14']],
  ['Revision 3, UN1791, CAS 7681-52-9', []],
  ['Revision date: 31/31/2024', []],
  ['Tel. 555-555-0100, printed 2024', []],
  ['', []],
])('%s', (words, days) => {
  expect(printedDates(words)).toEqual(days);
});
