import { formatCents } from '../../kit/money.ts';

const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** A month's end: what all invoices and credits that are dated in a month come to. */
export const monthMessages = {
  lead: (month: string) => `${month} and its tax`,
  field: 'Month',
  title: (month: string) => `All of ${month}`,
  soFar: (month: string) => `${month} so far`,
  column: { what: 'What', net: 'Before tax', tax: 'Tax', total: 'Total' },
  invoices: (count: number) => many(count, 'invoice'),
  credits: (count: number) => many(count, 'credit'),
  sum: 'Together',
  untaxed: (count: number, netCents: number) =>
    count === 0
      ? 'Each of them bears tax.'
      : `${count} of them without tax, ${formatCents(netCents)} in all.`,
  unbilled: (count: number) =>
    count === 1
      ? '1 of them is not billed yet: its figures are ours.'
      : `${count} of them are not billed yet: their figures are ours.`,
  nothing: (month: string) => `No invoice and no credit is dated in ${month}.`,
  file: 'As a file',
  byRate: 'Sales tax by state and rate',
  rate: {
    state: 'State',
    rate: 'Rate',
    none: 'No tax',
    documents: 'Documents',
    taxable: 'Taxable',
    exempt: 'Without tax',
    lead: 'By the state that the goods went to, credits taken off. Tax is rounded on each invoice, so a sum may differ by some cents from taxable times rate.',
    unknown: 'Not said',
  },
  earlier: (month: string) => `Earlier: ${month}`,
  later: (month: string) => `Later: ${month}`,
} as const;
