import { Link } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { Badge, EmptyState } from '../../../ui/panel.tsx';
import { NO_LONGER_SOLD } from '../../hazards/sold-words.ts';
import { momentInWords, sheetDate } from '../day-in-words.ts';
import * as handed from '../handed-messages.ts';
import * as library from '../library-messages.ts';
import * as messages from '../messages.ts';
import * as sentences from '../part-messages.ts';
import { revisionFile, sheetPage } from '../public/addresses.ts';
import type { HandoverView } from '../sheet-view.ts';

const HOW: Record<string, string> = {
  delivery: 'named on a delivery',
  'e-mail': 'by e-mail',
  download: 'downloaded',
  paper: 'on paper',
  notice: 'told by e-mail',
};

interface HandoverListProps {
  handovers: readonly HandoverView[];
  /** The products, as name keys, that the site has now; left out: it is not said what is gone. */
  here?: readonly string[];
  /**
   * A control for each sheet that nobody has acknowledged; left out where the reader may not say
   * so.
   */
  renderAcknowledge?: (handover: HandoverView) => React.ReactNode;
}

/**
 * Which sheet was handed over when and how: the site's proof at an inspection. The newest revision
 * of each product first.
 */
export function HandoverList({ handovers, here, renderAcknowledge }: HandoverListProps) {
  const timeZone = useTimeZone();
  if (handovers.length === 0)
    return <EmptyState title={sentences.noneHanded}>{sentences.noneHandedText}</EmptyState>;
  return (
    <div className="relative overflow-x-auto border-t-2 border-ink">
      <table className="block w-full text-left sm:table">
        <thead className="sr-only text-sm sm:not-sr-only sm:table-header-group">
          <tr className="border-b border-ink">
            {['Product', 'SDS', 'Handed over', 'Acknowledged'].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-semibold first:pl-3">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {handovers.map((handover) => (
            <tr
              key={handover.revisionId}
              className="block border-b border-rule bg-card px-3 py-2 sm:table-row sm:p-0"
            >
              <th scope="row" className="block font-normal sm:table-cell sm:py-1.5 sm:pr-4 sm:pl-3">
                <Link
                  to={sheetPage(handover.nameKey)}
                  className="inline-flex min-h-9 items-center font-semibold text-brand underline"
                >
                  {handover.name}
                </Link>{' '}
                <span className="text-sm text-muted">{handover.brand}</span>{' '}
                {handover.isSold ? null : <Badge>{NO_LONGER_SOLD.en}</Badge>}
                {here && !here.includes(handover.nameKey) ? (
                  <>
                    {' '}
                    <Badge>{handed.goneBadge}</Badge>
                  </>
                ) : null}
              </th>
              <td className="block py-0.5 text-sm sm:table-cell sm:py-1.5 sm:pr-4 sm:whitespace-nowrap">
                <a
                  href={revisionFile(handover.nameKey, handover.number)}
                  className="tabular text-brand underline"
                >
                  {messages.revision(handover.number, sheetDate(handover.date))}
                </a>{' '}
                {handover.recalled ? (
                  <Badge tone="danger">{library.recalledBadge}</Badge>
                ) : handover.current ? null : (
                  <Badge>{handed.supersededBadge}</Badge>
                )}
              </td>
              <td className="block py-0.5 text-sm sm:table-cell sm:py-1.5 sm:pr-4">
                <span className="tabular whitespace-nowrap">
                  {momentInWords(handover.handedAt, timeZone)}
                </span>
                , {handover.how.map((way) => HOW[way] ?? way).join(' and ')}
              </td>
              <td className="block py-0.5 text-sm sm:table-cell sm:py-1.5 sm:pr-3">
                {handover.acknowledgedAt
                  ? `${handover.acknowledgedBy}, ${momentInWords(handover.acknowledgedAt, timeZone)}`
                  : (renderAcknowledge?.(handover) ?? <span className="text-muted">Not yet</span>)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
