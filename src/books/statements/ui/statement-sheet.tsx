import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import { Panel } from '../../../ui/panel.tsx';
import { CLAIM_OPEN } from '../../messages.ts';
import type { Statement } from '../contract.ts';
import { leftSum, leftText } from '../left-text.ts';
import { openMessages as openWords, statementMessages as words } from '../messages.ts';

/** A statement as it stands in the books now; `isOwn`: of a shop that keeps its receivables itself. */
export function StatementSheet({ statement, isOwn }: { statement: Statement; isOwn: boolean }) {
  return (
    <>
      <OpenInvoices statement={statement} />
      <Panel title={words.ageing(longDayText(statement.asOf))}>
        <Ages
          statement={statement}
          owed={isOwn || statement.byHandCents !== undefined ? words.closing : words.owed}
        />
        {statement.byHandCents === undefined ? null : (
          <p className="mt-3 text-sm text-muted">
            {openWords.byHand(formatCents(statement.byHandCents))}
          </p>
        )}
      </Panel>
      <Panel title={openWords.activity}>
        <section
          aria-label={openWords.activity}
          // A region that scrolls needs the focus, for the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="sm:overflow-x-auto"
        >
          <Documents statement={statement} />
        </section>
        <LeftInBooks statement={statement} />
        {statement.otherCents === 0 ? null : (
          <p className="mt-3 text-sm text-muted">
            {words.other(formatCents(statement.otherCents))}
          </p>
        )}
      </Panel>
    </>
  );
}

/** Each open invoice: when it was due, how late it is. On a phone two lines each. */
function OpenInvoices({ statement: { open = [], asOf } }: { statement: Statement }) {
  return (
    <Panel title={openWords.title(longDayText(asOf))}>
      {open.length === 0 ? (
        <p className="text-muted">{openWords.none}</p>
      ) : (
        <table className="tabular w-full text-right max-sm:block">
          <thead className="max-sm:sr-only">
            <tr className="border-b border-ink text-sm text-muted">
              {[words.what, words.date, openWords.due, openWords.late, openWords.open].map(
                (head, at) => (
                  <th
                    key={head}
                    scope="col"
                    className={`py-1 font-normal ${at === 0 ? 'text-left' : 'pl-4'}`}
                  >
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {open.map((one) => (
              <tr
                key={`${one.number} ${one.date}`}
                className={`border-b border-rule align-top ${CARD}`}
              >
                <td className="py-1.5 text-left max-sm:order-1 max-sm:p-0">
                  {words.kinds.invoice}{' '}
                  <span className="font-mono whitespace-nowrap">{one.number}</span>
                  {one.hasClaim ? (
                    <span className="ml-2 text-xs font-semibold whitespace-nowrap text-warning">
                      {CLAIM_OPEN}
                    </span>
                  ) : null}
                  {one.customer ? (
                    <span className="block text-sm text-muted">{one.customer}</span>
                  ) : null}
                </td>
                <td className="py-1.5 pl-4 whitespace-nowrap max-sm:hidden">
                  {longDayText(one.date)}
                </td>
                <td className="py-1.5 pl-4 whitespace-nowrap max-sm:order-3 max-sm:p-0 max-sm:text-left max-sm:text-sm">
                  <span className="sm:hidden">{openWords.due} </span>
                  {longDayText(one.dueDate ?? one.date)}
                </td>
                <td className="py-1.5 pl-4 text-danger max-sm:order-4 max-sm:p-0 max-sm:text-sm">
                  {one.daysLate > 0 ? (
                    <>
                      <span className="sm:hidden">{openWords.late} </span>
                      {one.daysLate}
                    </>
                  ) : null}
                </td>
                <td className="py-1.5 pl-4 font-semibold max-sm:order-2 max-sm:p-0">
                  {formatCents(one.cents)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** What of the balance brought forward was open in QuickBooks, of a shop that has left it. */
function LeftInBooks({ statement: { leftInBooks = [] } }: { statement: Statement }) {
  if (leftInBooks.length === 0) return null;
  return (
    <div className="mt-3 text-sm text-muted">
      <p>{words.left(leftSum(leftInBooks))}</p>
      <ul className="mt-1 list-disc pl-5">
        {leftInBooks.map((one) => (
          <li key={`${one.kind} ${one.number}`} className="tabular">
            {leftText(one)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A line as a card on a phone: what and how much, then the day and the balance. */
const CARD =
  'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:py-2.5';

function Documents({ statement }: { statement: Statement }) {
  return (
    <table className="tabular w-full text-right max-sm:block sm:min-w-[36rem]">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-ink text-sm text-muted">
          <th scope="col" className="py-1 text-left font-normal">
            {words.date}
          </th>
          <th scope="col" className="w-2/5 py-1 pl-4 text-left font-normal">
            {words.what}
          </th>
          {[words.charge, words.settled, words.balance].map((head) => (
            <th key={head} scope="col" className="py-1 pl-4 font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        <Balance label={words.opening} cents={statement.openingCents} />
        {statement.lines.length === 0 ? (
          <tr>
            <td colSpan={5} className="py-2 text-left text-muted">
              {words.none}
            </td>
          </tr>
        ) : null}
        {statement.lines.map((line, at) => (
          // Two payments of one day may look alike.
          <tr
            key={`${line.kind} ${line.number} ${at}`}
            className={`border-b border-rule align-top ${CARD}`}
          >
            <td className="py-1.5 text-left whitespace-nowrap max-sm:order-3 max-sm:p-0 max-sm:text-sm max-sm:text-muted">
              {longDayText(line.date)}
            </td>
            <td className="py-1.5 pl-4 text-left max-sm:order-1 max-sm:p-0">
              {words.kinds[line.kind]}{' '}
              <span className="font-mono whitespace-nowrap">{line.number}</span>
              {line.dueDate || line.customer ? (
                <span className="block text-sm text-muted">
                  {[line.dueDate ? words.due(longDayText(line.dueDate)) : '', line.customer ?? '']
                    .filter(Boolean)
                    .join(', ')}
                </span>
              ) : null}
            </td>
            <Amount cents={line.cents > 0 ? line.cents : 0} />
            <Amount cents={line.cents < 0 ? -line.cents : 0} isPayment />
            <td className="py-1.5 pl-4 max-sm:order-4 max-sm:p-0 max-sm:text-sm max-sm:text-muted">
              <span className="sm:hidden">{words.balance} </span>
              {formatCents(line.balanceCents)}
            </td>
          </tr>
        ))}
        <Balance label={words.closing} cents={statement.closingCents} />
      </tbody>
    </table>
  );
}

/** What was billed, or what settled it; one of both cells of a line is empty. */
function Amount({ cents, isPayment = false }: { cents: number; isPayment?: boolean }) {
  return (
    <td
      className={`py-1.5 pl-4 max-sm:p-0 max-sm:font-semibold ${cents === 0 ? 'max-sm:hidden' : 'max-sm:order-2'}`}
    >
      {isPayment && cents > 0 ? (
        <span aria-hidden="true" className="sm:hidden">
          −
        </span>
      ) : null}
      {cents > 0 ? formatCents(cents) : ''}
    </td>
  );
}

function Balance({ label, cents }: { label: string; cents: number }) {
  return (
    <tr className="border-b border-rule font-semibold max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:py-1">
      <th scope="row" colSpan={4} className="py-1.5 text-left">
        {label}
      </th>
      <td className="py-1.5 pl-4">{formatCents(cents)}</td>
    </tr>
  );
}

function Ages({ statement, owed }: { statement: Statement; owed: string }) {
  const { notDue, days30, days60, days90, older } = statement.ageing;
  const figures: [string, number][] = [notDue, days30, days60, days90, older].map((cents, at) => [
    words.ages[at] ?? '',
    cents,
  ]);
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {[
        ...figures,
        ...(statement.unappliedCents > 0
          ? [[words.unapplied, -statement.unappliedCents] as [string, number]]
          : []),
        [owed, statement.balanceCents] as [string, number],
      ].map(([label, cents]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="tabular font-semibold">{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
