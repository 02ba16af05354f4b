import { Link } from 'react-router';
import { Badge, EmptyState } from '../../ui/panel.tsx';
import { dayInWords, revisionFile, sheetPage } from '../browsing.ts';
import type { HandoverView } from '../sheet-view.ts';
import * as words from '../words.ts';

const HOW: Record<string, string> = { delivery: 'with a delivery', 'e-mail': 'by e-mail', download: 'downloaded' };

interface HandoverListProps {
  handovers: readonly HandoverView[];
  /** A control for each sheet that nobody has acknowledged; left out where the reader may not say so. */
  renderAcknowledge?: (handover: HandoverView) => React.ReactNode;
}

/** Which sheet was handed over when and how: the site's proof at an inspection. The newest revision of each product first. */
export function HandoverList({ handovers, renderAcknowledge }: HandoverListProps) {
  if (handovers.length === 0)
    return (
      <EmptyState title="No sheet was handed over yet">The first delivery of each product brings its sheet, and the first after every revision.</EmptyState>
    );
  return (
    <div className="relative overflow-x-auto border-t-2 border-ink">
      <table className="w-full text-left">
        <thead className="text-sm">
          <tr className="border-b border-ink">
            {['Product', 'Sheet', 'Handed over', 'Acknowledged'].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-semibold first:pl-3">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {handovers.map((handover) => (
            <tr key={handover.revisionId} className="border-b border-rule bg-card">
              <th scope="row" className="py-1.5 pr-4 pl-3 font-normal">
                <Link to={sheetPage(handover.nameKey)} className="inline-flex min-h-9 items-center font-semibold text-brand underline">
                  {handover.name}
                </Link>{' '}
                <span className="text-sm text-muted">{handover.brand}</span>
              </th>
              <td className="py-1.5 pr-4 text-sm whitespace-nowrap">
                <a href={revisionFile(handover.nameKey, handover.number)} className="tabular text-brand underline">
                  {words.revision(handover.number, dayInWords(handover.date))}
                </a>{' '}
                {handover.current ? null : <Badge>Superseded</Badge>}
              </td>
              <td className="py-1.5 pr-4 text-sm">
                <span className="tabular whitespace-nowrap">{dayInWords(handover.handedAt)}</span>, {handover.how.map((way) => HOW[way] ?? way).join(' and ')}
              </td>
              <td className="py-1.5 pr-3 text-sm">
                {handover.acknowledgedAt
                  ? `${handover.acknowledgedBy}, ${dayInWords(handover.acknowledgedAt)}`
                  : (renderAcknowledge?.(handover) ?? <span className="text-muted">Not yet</span>)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
