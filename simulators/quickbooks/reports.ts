import type { Company } from './books.ts';
import { companyDay, stamp } from './company-time.ts';
import { type Draft, refOf, type Stored, textOf } from './entity.ts';
import { LEDGER_COLUMNS, ledgerSections } from './ledger.ts';
import { cents, dollars } from './money.ts';

interface Cell {
  value: string;
  id?: string;
}
interface Table {
  name: string;
  columns: [title: string, type: string][];
  rows: Cell[][];
  /** Of the number columns; null leaves the sum out. */
  total: Cell[] | null;
}

const money = (amount: bigint): string => dollars(amount).toFixed(2);
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const live = (company: Company, kind: string): Stored[] =>
  company
    .rows(kind)
    .filter((row) => !row.gone)
    .map((row) => row.entity);
const nameOf = (company: Company, id: string): string =>
  String(company.look('Customer', id).DisplayName ?? '');

/** What stands open for a customer: invoices by their due day, credits and unused payments below 0, by their own. */
function openOf(company: Company): { buyer: string; day: string; amount: bigint }[] {
  const open = (kind: string, property: string, sign: bigint, day: string) =>
    live(company, kind).map((entity) => ({
      buyer: refOf(entity, 'CustomerRef')?.value ?? '',
      day: textOf(entity, day) ?? textOf(entity, 'TxnDate') ?? '',
      amount: sign * cents(Number(entity[property] ?? 0)),
    }));
  return [
    ...open('Invoice', 'Balance', 1n, 'DueDate'),
    ...open('CreditMemo', 'RemainingCredit', -1n, 'TxnDate'),
    ...open('Payment', 'UnappliedAmt', -1n, 'TxnDate'),
  ].filter(({ amount, buyer }) => amount !== 0n && buyer !== '');
}

function byBuyer<T extends { buyer: string }>(
  company: Company,
  rows: readonly T[],
): [string, T[]][] {
  return [...Map.groupBy(rows, ({ buyer }) => buyer)].sort(([a], [b]) =>
    nameOf(company, a).localeCompare(nameOf(company, b)),
  );
}

const BUCKETS = ['Current', '1 - 30', '31 - 60', '61 - 90', '91 and over'];
const bucketOf = (late: number): number => (late <= 0 ? 0 : Math.min(4, Math.ceil(late / 30)));

function agedReceivables(company: Company, day: string): Table {
  const sums = byBuyer(company, openOf(company)).map(([buyer, rows]) => {
    const amounts = BUCKETS.map(() => 0n);
    for (const { day: due, amount } of rows) {
      const at = bucketOf(daysBetween(due, day));
      amounts[at] = (amounts[at] ?? 0n) + amount;
    }
    return { buyer, amounts: [...amounts, amounts.reduce((sum, one) => sum + one, 0n)] };
  });
  const columns = [...BUCKETS, 'Total'];
  return {
    name: 'AgedReceivables',
    columns: [['', 'Customer'], ...columns.map((title): [string, string] => [title, 'Money'])],
    rows: sums.map(({ buyer, amounts }) => [
      { value: nameOf(company, buyer), id: buyer },
      ...amounts.map((amount) => ({ value: amount === 0n ? '' : money(amount) })),
    ]),
    total: columns.map((_, at) => ({
      value: money(sums.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0n), 0n)),
    })),
  };
}

function customerBalance(company: Company): Table {
  const sums = byBuyer(company, openOf(company)).map(([buyer, rows]) => ({
    buyer,
    amount: rows.reduce((sum, one) => sum + one.amount, 0n),
  }));
  return {
    name: 'CustomerBalance',
    columns: [
      ['', 'Customer'],
      ['Total', 'Money'],
    ],
    rows: sums.map(({ buyer, amount }) => [
      { value: nameOf(company, buyer), id: buyer },
      { value: money(amount) },
    ]),
    total: [{ value: money(sums.reduce((sum, one) => sum + one.amount, 0n)) }],
  };
}

/** Every account with its transactions of the days, in the columns that QuickBooks shows unless asked for others. */
function generalLedger(company: Company, from: string, to: string, now: number): Draft {
  const sections = ledgerSections(company, from, to);
  return {
    Header: {
      Time: stamp(now),
      ReportName: 'GeneralLedger',
      ReportBasis: 'Accrual',
      StartPeriod: from,
      EndPeriod: to,
      Currency: 'USD',
      Option: [{ Name: 'NoReportData', Value: String(sections.length === 0) }],
    },
    Columns: {
      Column: LEDGER_COLUMNS.map(([ColTitle, ColType, key]) => ({
        ColTitle,
        ColType,
        MetaData: [{ Name: 'ColKey', Value: key }],
      })),
    },
    Rows: sections.length === 0 ? {} : { Row: sections },
  };
}

const OPTION_NAMES = ['report_date', 'start_date', 'end_date'] as const;

/** A report by its name in the address; undefined for one that these books do not make. */
export function reportOf(
  company: Company,
  name: string,
  query: URLSearchParams,
  now: number,
): Draft | undefined {
  const today = companyDay(now);
  const [on, from, to] = OPTION_NAMES.map((option) => query.get(option));
  const day = on ?? to ?? today;
  const start = from ?? `${day.slice(0, 7)}-01`;
  const reportName = name.toLowerCase();
  const table =
    reportName === 'agedreceivables'
      ? agedReceivables(company, day)
      : reportName === 'customerbalance'
        ? customerBalance(company)
        : undefined;
  if (reportName === 'generalledger') return generalLedger(company, start, day, now);
  if (!table) return undefined;
  const { rows, total } = table;
  return {
    Header: {
      Time: stamp(now),
      ReportName: table.name,
      EndPeriod: day,
      Currency: 'USD',
      Option: [
        { Name: 'report_date', Value: day },
        { Name: 'NoReportData', Value: String(rows.length === 0) },
      ],
    },
    Columns: {
      Column: table.columns.map(([ColTitle, ColType]) => ({ ColTitle, ColType })),
    },
    Rows:
      rows.length === 0
        ? {}
        : {
            Row: [
              ...rows.map((ColData) => ({ ColData, type: 'Data' })),
              ...(total
                ? [
                    {
                      Summary: { ColData: [{ value: 'TOTAL' }, ...total] },
                      type: 'Section',
                      group: 'GrandTotal',
                    },
                  ]
                : []),
            ],
          },
  };
}
