import { Link } from 'react-router';
import { Note } from '../../../ui/panel.tsx';
import { byHandMessages } from '../by-hand-messages.ts';
import type { NotSynced } from '../server/not-synced.ts';
import { SYNCED_WORDS as words } from '../synced-messages.ts';

/** Which open amounts a figure includes or omits because their company is no longer synced; nothing when all are synced. */
export function NotSyncedNote(props: {
  figures: NotSynced;
  /** Beside sums of open invoices, or on a customer's statement, which holds none of them. */
  where: 'counted' | 'statement';
  customerId?: string;
}) {
  const { figures, where, customerId } = props;
  const { counted, countedCents, apart, apartCents, unknown, unknownCents, byHand, byHandCents } =
    figures;
  const all = counted + apart + unknown;
  if (all + byHand === 0) return null;
  const search = new URLSearchParams({
    show: 'all',
    with: 'elsewhere',
    ...(customerId ? { customer: customerId } : {}),
  });
  const see = (
    <Link
      className="inline-flex min-h-11 items-center text-ink underline lg:min-h-7"
      to={`/dashboard/invoices?${search}`}
    >
      {words.see}
    </Link>
  );
  const hand = byHand > 0 ? byHandMessages.allApart(byHand, byHandCents) : null;
  // Nothing is the matter with these: it is how the shop works.
  if (all === 0)
    return (
      <p className="mb-3 text-sm text-muted">
        {hand} {see}
      </p>
    );
  return (
    <div className="mb-3">
      <Note tone="warning">
        {where === 'statement' ? (
          <p>{words.notInStatement(all)}</p>
        ) : (
          <>
            {counted > 0 ? <p>{words.counted(counted, countedCents)}</p> : null}
            {apart > 0 ? <p>{words.apart(apart, apartCents)}</p> : null}
            {unknown > 0 ? <p>{words.unknown(unknown, unknownCents)}</p> : null}
          </>
        )}
        {hand ? <p>{hand}</p> : null}
        {see}
      </Note>
    </div>
  );
}
