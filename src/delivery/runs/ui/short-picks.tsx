import { Link } from 'react-router';
import { Note } from '../../../ui/panel.tsx';
import { SHORT_PICK_MESSAGES, shortPickAdvice, shortPickMessages } from '../load-messages.ts';
import type { ShortPicked } from '../server/short-picks.ts';

/** What was not found for stops that are still to come, with what the desk does about it. */
export function ShortPicks({ picks }: { picks: readonly ShortPicked[] }) {
  if (picks.length === 0) return null;
  return (
    <div className="mb-6">
      <Note tone="warning" title={shortPickMessages.title(picks.length)}>
        <ul className="divide-y divide-current/20">
          {picks.map((pick) => (
            <li key={pick.orderLineId} className="py-2">
              <p className="font-semibold">
                {shortPickMessages.missing(pick.open - pick.loaded, pick.open)} {pick.name},{' '}
                {pick.sizeUnit}:{' '}
                {pick.reason === ''
                  ? shortPickMessages.changed
                  : SHORT_PICK_MESSAGES[pick.reason].toLowerCase()}
              </p>
              <p className="flex flex-wrap items-center gap-x-4">
                <Link
                  to={`/dashboard/orders/${pick.orderId}`}
                  className="inline-flex min-h-11 items-center underline"
                >
                  {pick.customerName}, {pick.number}
                </Link>
                {pick.phone ? (
                  <a
                    href={`tel:${pick.phone}`}
                    className="inline-flex min-h-11 items-center underline"
                  >
                    {shortPickMessages.call(pick.phone)}
                  </a>
                ) : null}
                {pick.reason === '' ? null : (
                  <span>{shortPickAdvice(pick.reason, pick.hasLeft)}</span>
                )}
              </p>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
