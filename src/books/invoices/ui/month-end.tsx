import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { percentText } from '../../../kit/percent.ts';
import { monthText, shiftMonths } from '../../../kit/time.ts';
import { monthMessages as words } from '../month-messages.ts';
import type { MonthSums, MonthTax } from '../server/month-sums.ts';

/** What a month's file has besides the usual columns. */
const FILE_COLUMNS = [
  'kind',
  'number',
  'order',
  'customer',
  'state',
  'date',
  'net',
  'goesTo',
  'rate',
  'tax',
  'total',
];

const LINK =
  'inline-flex min-h-9 items-center text-sm text-brand underline pointer-coarse:min-h-11';
const NUMBER = 'py-1.5 pl-2 sm:pl-4 text-right whitespace-nowrap';

const name = (month: string) => monthText(month, 'long');

/** The list with a month's end above it; `month`: YYYY-MM. */
export const monthAddress = (month: string) => `?show=all&month=${month}`;

/** The month after or before. */
export const monthBeside = (month: string, by: number) =>
  shiftMonths(`${month}-01`, by).slice(0, 7);

/** A month's end: what its invoices and credits come to before tax, the tax, and in all. `today`: the company's day. */
export function MonthEnd({
  month,
  sums,
  taxes,
  today,
}: {
  month: string;
  sums: MonthSums;
  taxes: readonly MonthTax[];
  today: string;
}) {
  const rows = [
    { what: words.invoices(sums.invoices), net: sums.invoicesNetCents, tax: sums.invoicesTaxCents },
    { what: words.credits(sums.credits), net: sums.creditsNetCents, tax: sums.creditsTaxCents },
  ];
  const later = monthBeside(month, 1);
  const isEmpty = sums.invoices + sums.credits === 0;
  return (
    <section
      aria-labelledby="month-end"
      className="mb-4 rounded-lg border border-border bg-card p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="month-end" className="text-lg font-bold">
          {month === today.slice(0, 7) ? words.soFar(name(month)) : words.title(name(month))}
        </h2>
        <p className="flex flex-wrap gap-x-4 print:hidden">
          <Link className={LINK} to={monthAddress(monthBeside(month, -1))}>
            {words.earlier(name(monthBeside(month, -1)))}
          </Link>
          {later <= today.slice(0, 7) ? (
            <Link className={LINK} to={monthAddress(later)}>
              {words.later(name(later))}
            </Link>
          ) : null}
          {isEmpty ? null : (
            <a
              className={LINK}
              href={`/dashboard/invoices.csv${monthAddress(month)}${FILE_COLUMNS.map((id) => `&col=${id}`).join('')}`}
            >
              {words.file}
            </a>
          )}
        </p>
      </div>
      {isEmpty ? (
        <p className="mt-2 text-sm">{words.nothing(name(month))}</p>
      ) : (
        <>
          <table className="tabular mt-2 w-full max-w-xl text-left text-xs sm:text-sm">
            <Heads
              first={words.column.what}
              numbers={[words.column.net, words.column.tax, words.column.total]}
            />
            <tbody>
              {rows.map((row) => (
                <Row key={row.what} {...row} />
              ))}
            </tbody>
            <tfoot className="border-t-2 border-ink font-bold">
              <Row what={words.sum} net={sums.netCents} tax={sums.taxCents} />
            </tfoot>
          </table>
          <p className="mt-2 text-sm text-muted">
            {words.untaxed(sums.untaxed, sums.untaxedNetCents)}
            {sums.unbilled === 0 ? '' : ` ${words.unbilled(sums.unbilled)}`}
          </p>
          <TaxByRate taxes={taxes} />
        </>
      )}
    </section>
  );
}

/** Over the columns of a table of sums: what a row is, then figures. */
function Heads({ first, numbers }: { first: string; numbers: readonly string[] }) {
  return (
    <thead>
      <tr className="border-b border-rule text-muted">
        <th scope="col" className="py-1.5 font-semibold">
          {first}
        </th>
        {numbers.map((title) => (
          <th key={title} scope="col" className={`${NUMBER} font-semibold`}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** What a sales tax return asks for: sales and tax of each state, by rate. */
function TaxByRate({ taxes }: { taxes: readonly MonthTax[] }) {
  const { rate: heads } = words;
  return (
    <>
      <h3 className="mt-4 font-bold">{words.byRate}</h3>
      <p className="text-sm text-muted">{heads.lead}</p>
      <table className="tabular mt-1 w-full max-w-xl text-left text-xs sm:text-sm">
        <Heads
          first={heads.state}
          numbers={[heads.rate, heads.taxable, heads.exempt, words.column.tax]}
        />
        <tbody>
          {taxes.map(({ state, rateBp, taxableCents, exemptCents, taxCents }) => (
            <tr key={`${state} ${rateBp}`}>
              <th scope="row" className="py-1.5 font-[inherit]">
                {state || heads.unknown}
              </th>
              <td className={NUMBER}>{rateBp === 0 ? heads.none : percentText(rateBp)}</td>
              <td className={NUMBER}>{formatCents(taxableCents)}</td>
              <td className={NUMBER}>{formatCents(exemptCents)}</td>
              <td className={NUMBER}>{formatCents(taxCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Row({ what, net, tax }: { what: string; net: number; tax: number }) {
  return (
    <tr>
      <th scope="row" className="py-1.5 font-[inherit]">
        {what}
      </th>
      {[net, tax, net + tax].map((amount, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change places
        <td key={at} className={NUMBER}>
          {formatCents(amount)}
        </td>
      ))}
    </tr>
  );
}
