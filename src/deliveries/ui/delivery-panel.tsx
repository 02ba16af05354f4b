import { Link } from 'react-router';
import { sentence } from '../../kit/sentence.ts';
import { dayText } from '../../kit/time.ts';
import { Badge, Panel } from '../../ui/panel.tsx';
import type { DeliveryState, DeliverySummary } from '../contract.ts';
import { deliveredAsOrdered, REASON_MESSAGES, STATE_MESSAGES } from '../messages.ts';
import { HandedSheets } from './handed-sheets.tsx';
import { MissingSheets } from './missing-sheets.tsx';

export const DELIVERY_TONES: Record<
  DeliveryState,
  'plain' | 'info' | 'success' | 'warning' | 'danger'
> = {
  planned: 'plain',
  out: 'info',
  delivered: 'success',
  delivered_short: 'warning',
  refused: 'danger',
  failed: 'danger',
};

interface DeliveryPanelProps {
  deliveries: DeliverySummary[];
  /** The order's own lines stand on the same page: a phone then lists only what came otherwise than ordered. */
  besideLines?: boolean;
}

/** The attempts of one order with what was handed over. Lent to the order's page. */
export function DeliveryPanel({ deliveries, besideLines = false }: DeliveryPanelProps) {
  if (deliveries.length === 0) return null;
  return (
    <Panel title={deliveries.length === 1 ? 'Delivery' : 'Deliveries'}>
      <ol className="divide-y divide-rule">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="py-4 first:pt-0 last:pb-0">
            <Attempt
              delivery={delivery}
              several={deliveries.length > 1}
              besideLines={besideLines}
            />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Attempt({
  delivery,
  several,
  besideLines,
}: {
  delivery: DeliverySummary;
  several: boolean;
  besideLines: boolean;
}) {
  const asOrdered = (line: DeliverySummary['lines'][number]) =>
    !line.isExtra && !line.reason && line.delivered === line.expected;
  const usual = besideLines ? delivery.lines.filter(asOrdered).length : 0;
  const isAllUsual = usual > 0 && usual === delivery.lines.length;
  const received = delivery.signerName
    ? sentence(`Received by ${delivery.signerName}`)
    : delivery.noSignatureReason
      ? `No signature: ${delivery.noSignatureReason}.`
      : '';
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={DELIVERY_TONES[delivery.state]}>{STATE_MESSAGES[delivery.state]}</Badge>
        <span className="font-semibold">
          {delivery.deliveredOn ? dayText(delivery.deliveredOn) : ''}
        </span>
        {several ? <span className="text-muted">Attempt {delivery.attempt}</span> : null}
        <Link
          to={`/dashboard/deliveries/${delivery.id}`}
          className="inline-flex min-h-11 items-center text-brand underline print:hidden"
        >
          Proof of delivery
        </Link>
      </p>
      <p className="mt-1 text-muted">
        {received} {delivery.driverName ? sentence(`Driver: ${delivery.driverName}`) : ''}
      </p>
      {usual > 0 ? (
        <p className="mt-2 sm:hidden print:block">
          {deliveredAsOrdered(usual, delivery.lines.length)}
        </p>
      ) : null}
      <table className={`mt-3 w-full text-left ${isAllUsual ? 'max-sm:hidden print:hidden' : ''}`}>
        <thead>
          <tr className="border-b border-rule text-sm text-muted">
            <th scope="col" className="py-1 pr-3 font-normal">
              Product
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-normal">
              Expected
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Delivered
            </th>
          </tr>
        </thead>
        <tbody>
          {delivery.lines.map((line) => (
            <tr
              key={line.sku}
              className={`border-b border-rule align-top last:border-0 ${besideLines && asOrdered(line) ? 'max-sm:hidden print:hidden' : ''}`}
            >
              <td className="py-2 pr-3">
                {line.name}, <span className="narrow font-semibold">{line.sizeUnit}</span>
                <span className="block font-mono text-sm text-muted">{line.sku}</span>
                {line.reason ? (
                  <span className="block text-sm font-semibold text-warning">
                    {REASON_MESSAGES[line.reason] ?? line.reason}
                    {line.reasonNote ? `: ${line.reasonNote}` : ''}
                  </span>
                ) : null}
                {line.isExtra ? (
                  <span className="block text-sm text-muted">Extra, not on the order before</span>
                ) : null}
              </td>
              <td className="tabular py-2 pr-3 text-right">{line.isExtra ? '' : line.expected}</td>
              <td className="tabular py-2 text-right font-semibold">{line.delivered}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <HandedSheets sheets={delivery.sheets} />
      <MissingSheets products={delivery.missingSheets} when="after" />
      {delivery.note ? (
        <p className="mt-2 whitespace-pre-line">Driver’s note: {delivery.note}</p>
      ) : null}
    </>
  );
}
