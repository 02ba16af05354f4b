import { Link } from 'react-router';
import { SECTION_LINK } from '../../../ui/section.tsx';
import { inWriting } from '../../sheets/public/safety-contact.ts';
import * as messages from '../messages.ts';
import type { SafetyLine, SiteSafety } from '../server/load-site-safety.ts';

/** What the rows' words mean and what a press does, where a row has them: read once, so it is folded below them. */
export function RowMeanings({
  chemicals,
  ours,
  desk,
  contacts,
}: Pick<SiteSafety, 'ours' | 'desk' | 'contacts'> & {
  chemicals: readonly Pick<SafetyLine, 'notHanded' | 'toConfirm'>[];
}) {
  const whose = ours ? 'ours' : 'site';
  const [contact] = contacts;
  const mailedTo =
    contact?.channel === 'e-mail' && inWriting(contact.consentHow) ? contact.email : null;
  const hasUnhanded = chemicals.some(({ notHanded }) => notHanded);
  const hasConfirm = chemicals.some(({ toConfirm }) => toConfirm !== null);
  if (!hasUnhanded && !hasConfirm) return null;
  return (
    <details className="text-sm print:hidden">
      <summary className={`${SECTION_LINK} min-h-9 cursor-pointer`}>
        {messages.meaningsOf(hasUnhanded, hasConfirm)}
      </summary>
      <p className="max-w-prose pb-2 text-muted">
        {hasUnhanded ? (
          <>
            {messages.notHandedMeans[whose](mailedTo)}
            {desk ? (
              <>
                {' '}
                {messages.orNow}{' '}
                <Link to="/dashboard/safety" className="text-brand underline">
                  {messages.handOver}
                </Link>
              </>
            ) : null}{' '}
          </>
        ) : null}
        {hasConfirm ? messages.confirmMeans[whose] : null}
      </p>
    </details>
  );
}
