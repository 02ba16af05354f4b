import type { Company } from './books.ts';
import { type Draft, type Ref, refOf, type Stored, textOf } from './entity.ts';
import { cents, dollars } from './money.ts';

/** One side of a transaction in one account, in cents; debits are above 0, credits below. */
interface Posting {
  account: Ref;
  amount: bigint;
  memo: string;
}
interface Entry {
  entity: Stored;
  words: string;
  postings: Posting[];
}

const linesOf = (entity: Draft): Draft[] => (entity.Line as Draft[] | undefined) ?? [];
const detailOf = (line: Draft, name: string): Draft => (line[name] as Draft | undefined) ?? {};
const amountOf = (draft: Draft, name: string): bigint => cents(Number(draft[name] ?? 0));

/** The company's own account of a kind; books without one show its usual name. */
function accountLike(company: Company, property: string, value: string, usual: string): Ref {
  const found = company
    .rows('Account')
    .find(({ entity, gone }) => !gone && entity[property] === value)?.entity;
  return found ? { value: found.Id, name: String(found.Name) } : { value: '', name: usual };
}
const receivable = (company: Company) =>
  accountLike(company, 'AccountType', 'Accounts Receivable', 'Accounts Receivable (A/R)');
const undeposited = (company: Company) =>
  accountLike(company, 'AccountSubType', 'UndepositedFunds', 'Undeposited Funds');
const taxPayable = (company: Company) =>
  accountLike(company, 'AccountSubType', 'GlobalTaxPayable', 'Sales Tax Payable');
const discounts = (company: Company) =>
  accountLike(company, 'AccountSubType', 'DiscountsRefundsGiven', 'Discounts given');
const income = (company: Company) =>
  accountLike(company, 'AccountSubType', 'SalesOfProductIncome', 'Sales of Product Income');

/** What a line sold earns, in the account of its item; a bundle by its parts, a discount against the income. */
function earned(line: Draft, company: Company): Posting[] {
  const memo = textOf(line, 'Description') ?? '';
  const amount = amountOf(line, 'Amount');
  switch (line.DetailType) {
    case 'SalesItemLineDetail': {
      const account = refOf(detailOf(line, 'SalesItemLineDetail'), 'ItemAccountRef');
      return [{ account: account ?? income(company), amount: -amount, memo }];
    }
    case 'GroupLineDetail':
      return linesOf(detailOf(line, 'GroupLineDetail')).flatMap((part) => earned(part, company));
    case 'DiscountLineDetail': {
      const account = refOf(detailOf(line, 'DiscountLineDetail'), 'DiscountAccountRef');
      return [{ account: account ?? discounts(company), amount, memo }];
    }
    default:
      return [];
  }
}

function saleOf(entity: Stored, company: Company, held: Ref, sign: bigint): Posting[] {
  const memo = textOf(entity, 'PrivateNote') ?? '';
  const tax = amountOf(detailOf(entity, 'TxnTaxDetail'), 'TotalTax');
  return [
    { account: held, amount: amountOf(entity, 'TotalAmt'), memo },
    ...linesOf(entity).flatMap((line) => earned(line, company)),
    { account: taxPayable(company), amount: -tax, memo },
  ].map((posting) => ({ ...posting, amount: sign * posting.amount }));
}

const moved = (entity: Stored, to: Ref, from: Ref): Posting[] => {
  const memo = textOf(entity, 'PrivateNote') ?? '';
  const amount = amountOf(entity, 'TotalAmt');
  return [
    { account: to, amount, memo },
    { account: from, amount: -amount, memo },
  ];
};

const banked = (entity: Stored, company: Company): Ref =>
  refOf(entity, 'DepositToAccountRef') ?? undeposited(company);

const POSTED: readonly [
  kind: string,
  words: string,
  postings: (entity: Stored, company: Company) => Posting[],
][] = [
  ['Invoice', 'Invoice', (one, company) => saleOf(one, company, receivable(company), 1n)],
  ['CreditMemo', 'Credit Memo', (one, company) => saleOf(one, company, receivable(company), -1n)],
  [
    'SalesReceipt',
    'Sales Receipt',
    (one, company) => saleOf(one, company, banked(one, company), 1n),
  ],
  ['RefundReceipt', 'Refund', (one, company) => saleOf(one, company, banked(one, company), -1n)],
  ['Payment', 'Payment', (one, company) => moved(one, banked(one, company), receivable(company))],
  [
    'Deposit',
    'Deposit',
    (one, company) => [
      { account: banked(one, company), amount: amountOf(one, 'TotalAmt'), memo: '' },
      ...linesOf(one).map((line) => ({
        account: refOf(detailOf(line, 'DepositLineDetail'), 'AccountRef') ?? undeposited(company),
        amount: -amountOf(line, 'Amount'),
        memo: textOf(line, 'Description') ?? '',
      })),
    ],
  ],
  [
    'JournalEntry',
    'Journal Entry',
    (one) =>
      linesOf(one).map((line) => {
        const detail = detailOf(line, 'JournalEntryLineDetail');
        const amount = amountOf(line, 'Amount');
        return {
          account: refOf(detail, 'AccountRef') ?? { value: '' },
          amount: detail.PostingType === 'Debit' ? amount : -amount,
          memo: textOf(line, 'Description') ?? '',
        };
      }),
  ],
];

/** Everything posted, oldest first. Inventory and its cost are not posted by these books. */
function entriesOf(company: Company): Entry[] {
  return POSTED.flatMap(([kind, words, postings]) =>
    company
      .rows(kind)
      .filter((row) => !row.gone)
      .map(({ entity }) => ({
        entity,
        words,
        postings: postings(entity, company).filter(({ amount }) => amount !== 0n),
      })),
  ).sort(
    (a, b) =>
      String(a.entity.TxnDate).localeCompare(String(b.entity.TxnDate)) ||
      Number(a.entity.Id) - Number(b.entity.Id),
  );
}

export const LEDGER_COLUMNS: readonly [title: string, type: string, key: string][] = [
  ['Date', 'Date', 'tx_date'],
  ['Transaction Type', 'String', 'txn_type'],
  ['Num', 'String', 'doc_num'],
  ['Name', 'String', 'name'],
  ['Memo/Description', 'String', 'memo'],
  ['Split', 'String', 'split_acc'],
  ['Amount', 'Money', 'subt_nat_amount'],
  ['Balance', 'Money', 'rbal_nat_amount'],
];

const CREDIT_SIDE = new Set(['Liability', 'Equity', 'Revenue']);
const money = (amount: bigint): string => dollars(amount).toFixed(2);
/** A row of texts, empty ones after the first where nothing is said. */
const wide = (first: object, more: Record<number, string> = {}): object[] =>
  LEDGER_COLUMNS.map((_, at) => (at === 0 ? first : { value: more[at] ?? '' }));

/** One section for each account that was moved or holds something: what it began with, its rows, what they come to. */
export function ledgerSections(company: Company, from: string, to: string): object[] {
  const entries = entriesOf(company).filter(({ entity }) => String(entity.TxnDate) <= to);
  const rows = entries.flatMap((entry) => entry.postings.map((posting) => ({ entry, posting })));
  const key = ({ value, name }: Ref) => value || (name ?? '');
  const nameOf = (ref: Ref) => String(company.look('Account', ref.value).Name ?? ref.name ?? '');
  const sections = [...Map.groupBy(rows, ({ posting }) => key(posting.account)).values()];
  const named = sections.flatMap((own) => {
    const account = own[0]?.posting.account;
    return account ? [{ account, own, name: nameOf(account) }] : [];
  });
  return named
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap(({ account, own, name }) => {
      const kind = company.look('Account', account.value).Classification;
      const credit = CREDIT_SIDE.has(String(kind)) || name === 'Sales Tax Payable';
      const natural = (amount: bigint) => (credit ? -amount : amount);
      const before = own.filter(({ entry }) => String(entry.entity.TxnDate) < from);
      const within = own.slice(before.length);
      let balance = natural(before.reduce((sum, { posting }) => sum + posting.amount, 0n));
      if (within.length === 0 && balance === 0n) return [];
      const total = natural(within.reduce((sum, { posting }) => sum + posting.amount, 0n));
      const data = (ColData: object[]) => ({ ColData, type: 'Data' });
      const begun =
        balance === 0n ? [] : [data(wide({ value: 'Beginning Balance' }, { 7: money(balance) }))];
      const listed = within.map(({ entry: { entity, words, postings }, posting }) => {
        balance += natural(posting.amount);
        const others = [
          ...new Map(
            postings
              .filter((one) => key(one.account) !== key(account))
              .map((one) => [key(one.account), one.account]),
          ).values(),
        ];
        const [only] = others;
        const buyer = refOf(entity, 'CustomerRef');
        return data([
          { value: String(entity.TxnDate) },
          { value: words, id: entity.Id },
          { value: textOf(entity, 'DocNumber') ?? '' },
          buyer
            ? {
                value: String(company.look('Customer', buyer.value).DisplayName ?? ''),
                id: buyer.value,
              }
            : { value: '' },
          { value: posting.memo },
          only && others.length === 1
            ? { value: nameOf(only), ...(only.value ? { id: only.value } : {}) }
            : { value: '-Split-' },
          { value: money(natural(posting.amount)) },
          { value: money(balance) },
        ]);
      });
      return [
        {
          Header: {
            ColData: wide({ value: name, ...(account.value ? { id: account.value } : {}) }),
          },
          Rows: { Row: [...begun, ...listed] },
          Summary: { ColData: wide({ value: `Total for ${name}` }, { 6: money(total) }) },
          type: 'Section',
        },
      ];
    });
}
