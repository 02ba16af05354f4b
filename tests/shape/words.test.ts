import { expect, test } from 'vitest';
import { sources } from './sources.ts';

/** Words that went, each with the one that stands for it now. The specification's own words never do. */
const WENT: readonly [RegExp, string][] = [
  [/\bsaved lists?\b/i, 'List'],
  [/'(Order|Prices|Count) for'/, 'Customer, for its own people Site'],
  [/\bship-to\b/i, 'address'],
  [/\busual items?\b/i, 'Order guide'],
  [/\bcount the shelves\b|\bcount sheets?\b/i, 'Count'],
  [/\bwanted (day|date|delivery date)\b|\bpromised day\b/i, 'Delivery day'],
  [/\bcut-off\b(?!')/i, 'Order by'],
  [/\broute days?\b/i, 'Delivery weekdays'],
  [/\bchemicals at your site\b/i, 'Stock'],
  [/\bsheets of your site\b/i, 'Safety'],
  [/\bsheets due\b/i, 'SDS to hand over'],
  // A lesson says "a label and a sheet" until it gets a revision: whoever was trained was trained on those words.
  [/\bsheets go to\b|\b(add|read) a sheet\b/i, 'SDS'],
  [
    /\b(open|search all|no such|products without a) sheets?\b|(?<!data )\bsheets? handed over\b/i,
    'SDS',
  ],
  [/'(Sheet|No sheet here yet)'/, 'SDS'],
  [/\b(name|number) of the house\b/i, 'Customer'],
  [/\bone of my customers\b/i, 'for a buyer: Site'],
  [/\bcarts for other customers\b/i, 'your other carts'],
  [/\bcontact inbox\b/i, 'Messages'],
  [/\bneeds attention\b/i, 'To do; of an invoice: Needs you'],
  [/\binbox of (the books|QuickBooks)\b/i, 'To do'],
  [/\bdelivered and invoiced'/i, 'Not billed'],
  [/\bwho owes, and\b/i, 'Receivables'],
  [/\bstops? money\b/i, 'blocked'],
  [/\bprices from the books\b/i, 'Prices'],
  [/\bthe books\b/i, 'QuickBooks'],
  [/\b(to|and|of) accounting\b/i, 'QuickBooks, or what of it: invoices, receivables, prices'],
  [/\bask this site\b|\bsites? with goods on order\b|\bno site lacks\b/i, 'Customer'],
  [/'Delivered short'/, 'Delivered, and that it came short'],
  [/\border\b.*\bis on the truck\b/i, 'Out for delivery'],
  [/\bon the road\b/i, 'Out for delivery'],
  [/\bmessages of this visit\b/i, 'Notices of this visit'],
];

/** What a screen, a mail or a paper says: the text of a message file or a component, without its comments. */
const textOf = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|import |export \{)/.test(line));

const found = (text: string): string[] =>
  textOf(text).flatMap((line) =>
    WENT.filter(([word]) => word.test(line)).map(([, now]) => `${line.trim()} (now: ${now})`),
  );

test('no screen, mail or paper says a word that went', () => {
  const speaking = sources.filter(
    ({ path, isTest }) =>
      !isTest &&
      path.startsWith('src/') &&
      /(messages(\.en-US)?|-table|\/choices|\/keys|lessons\/[\w-]+)\.ts$|\.tsx$/.test(path),
  );
  expect(speaking.length).toBeGreaterThan(300);
  expect(
    speaking.flatMap(({ path, text }) => found(text).map((line) => `${path}: ${line}`)),
  ).toEqual([]);
});

test.each([
  ["export const orderFor = 'Order for';", true],
  ["title: 'Sheets due',", true],
  ['subject: (number) => `Your order ${number} is on the truck`,', true],
  ['  /** The cut-off of a day. */\n  day: string;', false],
  ["does: 'Usual items: type quantities',", true],
  ['mailed = (email) => `Sheets go to ${email}.`,', true],
  ["whichSheet = 'Which sheet is the order on?';", false],
  ["refused: 'The books refused it.',", true],
  ["label: 'Go to accounting',", true],
  ["to: '/dashboard/accounting/products',", false],
  ["label: 'Order by',", false],
])('%s: %s', (text, went) => {
  expect(found(text).length > 0).toBe(went);
});

/** How long to rinse: the sheet's own figure alone may be said, and no text of ours can know it. */
const RINSING = /\b(rins|enjuag)\w*\b.*\b(\d+|fifteen|quince) ?(min)/i;

test('no lesson, poster or page says for how many minutes to rinse', () => {
  const speaking = sources.filter(
    ({ path, isTest }) => !isTest && path.startsWith('src/safety/') && path.endsWith('.ts'),
  );
  expect(speaking.length).toBeGreaterThan(100);
  expect(
    speaking.flatMap(({ path, text }) =>
      textOf(text)
        .filter((line) => RINSING.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    ),
  ).toEqual([]);
  expect('Eyes: rinse with water for 15 minutes.').toMatch(RINSING);
});
