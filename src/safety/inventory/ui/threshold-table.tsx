import { Badge } from '../../../ui/panel.tsx';
import type { ThresholdRow } from '../server/threshold-report.ts';
import * as messages from '../threshold-messages.ts';
import { poundsText } from '../words.ts';

const TONES = { over: 'danger', open: 'warning', under: 'plain' } as const;
const CELL = 'block py-0.5 sm:table-cell sm:py-2 sm:pr-4 sm:align-top';

function Row({ row }: { row: ThresholdRow }) {
  const label = 'text-sm text-muted sm:hidden';
  const bound = row.gaps.length > 0;
  return (
    <tr className="block border-b border-rule py-2 sm:table-row sm:py-0">
      <th scope="row" className={`${CELL} text-left`}>
        <span className="font-semibold">{row.name}</span>
        {row.cas ? <span className="block font-mono text-sm font-normal">{row.cas}</span> : null}
        {row.inside.map(({ name, percent }) => (
          <span key={name} className="block text-sm font-normal text-muted">
            {messages.inside(name, percent)}
          </span>
        ))}
        {row.gaps.map((gap) => (
          <span key={gap} className="block text-sm font-normal text-muted">
            {messages.gapNames[gap]}
          </span>
        ))}
      </th>
      <td className={`${CELL} tabular whitespace-nowrap`}>
        <span className={label}>{messages.threshold}: </span>
        {poundsText(row.thresholdPounds)}
      </td>
      <td className={`${CELL} tabular sm:whitespace-nowrap`}>
        <span className={label}>{messages.most}: </span>
        {bound ? messages.atMost(row.mostPounds) : poundsText(row.mostPounds)}
        <span className="text-sm text-muted sm:block">
          {' '}
          {row.mostPounds > 0 ? messages.on(row.mostOn) : ''}
        </span>
      </td>
      <td className={`${CELL} tabular sm:whitespace-nowrap`}>
        <span className={label}>{messages.average}: </span>
        {bound ? messages.atMost(row.averagePounds) : poundsText(row.averagePounds)}
      </td>
      <td className={CELL}>
        <span className={label}>{messages.result}: </span>
        <Badge tone={TONES[row.state]}>{messages.states[row.state]}</Badge>
      </td>
    </tr>
  );
}

/** Chemicals against their thresholds: a table at a desk, cards on a phone. */
export function ThresholdTable({ rows, label }: { rows: readonly ThresholdRow[]; label: string }) {
  return (
    <table aria-label={label} className="mt-2 w-full border-t-2 border-ink">
      <thead className="hidden text-left text-sm sm:table-header-group">
        <tr>
          {[
            messages.chemical,
            messages.threshold,
            messages.most,
            messages.average,
            messages.result,
          ].map((head) => (
            <th key={head} scope="col" className="py-1 pr-4">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {rows.map((row) => (
          <Row key={`${row.cas}${row.name}`} row={row} />
        ))}
      </tbody>
    </table>
  );
}
