import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import { Badge } from '../../../ui/panel.tsx';
import { statementMessages as words } from '../messages.ts';
import type { SentStatement } from '../server/sent-statements.ts';

type Shown = Omit<SentStatement, 'createdAt'> & { when: string };

/** A mail that went out and was forgotten since was sent. */
const stateOf = ({ state, mail, problem }: Shown): keyof typeof words.states => {
  // Nobody was asked for it yet.
  if (state === 'waiting' && !problem) return 'going';
  if (state !== 'mailed') return state;
  if (mail === 'failed') return 'failed';
  return mail === 'queued' ? 'mailed' : 'sent';
};

/** Statements that were sent, or wait, with what became of them. */
export function SentList({ sent, named = false }: { sent: readonly Shown[]; named?: boolean }) {
  if (sent.length === 0) return <p className="text-muted">{words.noHistory}</p>;
  return (
    <ul className="divide-y divide-rule">
      {sent.map((one) => {
        const state = stateOf(one);
        return (
          <li key={one.id} className="py-2 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 wrap-anywhere">
                {named ? (
                  <Link
                    className="text-brand underline"
                    to={`/dashboard/customers/${one.customerId}/money`}
                  >
                    {one.customerName}
                  </Link>
                ) : (
                  `${longDayText(one.from)} – ${longDayText(one.to)}`
                )}
              </span>
              <Badge tone={state === 'failed' ? 'danger' : 'plain'} compact>
                {words.states[state]}
              </Badge>
            </p>
            <p className="text-sm break-words text-muted">
              {one.when}, {one.recipient}
              {one.closingCents === null ? '' : `, ${formatCents(one.closingCents)}`}
              {one.state !== 'mailed' && one.problem ? `. ${one.problem}` : ''}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
