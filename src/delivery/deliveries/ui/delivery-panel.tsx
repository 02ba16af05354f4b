import { Link } from 'react-router';
import { dayText } from '../../../kit/time.ts';
import { Badge } from '../../../ui/panel.tsx';
import { Section } from '../../../ui/section.tsx';
import type { DeliveryState, DeliverySummary } from '../contract.ts';
import { signedHow } from '../evidence.ts';
import { lineReason, reasonOfAll } from '../line-reason.ts';
import {
  CORRECTION_REASON_MESSAGES,
  deliveredAsOrdered,
  FAILED_MESSAGES,
  RECEIVER,
  SIGNED_MESSAGES,
  STATE_MESSAGES,
  ATTEMPT as words,
} from '../messages.ts';
import { CaseNotes } from './case-notes.tsx';
import { HandedSheets } from './handed-sheets.tsx';
import { MissingSheets } from './missing-sheets.tsx';
import { OwedSheets } from './owed-sheets.tsx';

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
  /** Whether the reader may correct the delivery. */
  mayCorrect?: boolean;
}

/** The attempts of one order with what was handed over. Its lines stand above on the order's page: only what came otherwise than ordered is named again. */
export function DeliveryPanel({ deliveries, mayCorrect = false }: DeliveryPanelProps) {
  if (deliveries.length === 0) return null;
  return (
    <Section title={deliveries.length === 1 ? 'Delivery' : 'Deliveries'}>
      <ol className="divide-y divide-rule">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="py-3 last:pb-0">
            <Attempt
              delivery={delivery}
              several={deliveries.length > 1}
              mayCorrect={mayCorrect && HANDED_OVER.includes(delivery.state)}
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}

const HANDED_OVER: readonly DeliveryState[] = ['delivered', 'delivered_short'];

type Line = DeliverySummary['lines'][number];
const asOrdered = (line: Line, cases: DeliverySummary['cases']) =>
  !cases.some(({ sku }) => sku === line.sku) &&
  !line.isExtra &&
  !line.reason &&
  line.delivered === line.expected &&
  line.standing === line.delivered;

function Attempt({
  delivery,
  several,
  mayCorrect,
}: {
  delivery: DeliverySummary;
  several: boolean;
  mayCorrect: boolean;
}) {
  const proof = `/dashboard/deliveries/${delivery.id}`;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={DELIVERY_TONES[delivery.state]}>{STATE_MESSAGES[delivery.state]}</Badge>
        <span className="font-semibold">
          {delivery.deliveredOn ? dayText(delivery.deliveredOn) : ''}
        </span>
        {several ? <span className="text-muted">{words.attempt(delivery.attempt)}</span> : null}
        <span className="flex flex-wrap gap-x-4 sm:ml-auto print:hidden">
          <Link to={proof} className={LINK}>
            {words.proof}
          </Link>
          {mayCorrect ? (
            <Link to={`${proof}/correct`} className={LINK}>
              {words.correct}
            </Link>
          ) : null}
        </span>
      </p>
      <Essentials delivery={delivery} />
      <Corrections corrections={delivery.corrections} />
      {delivery.receiverRemark ? (
        <p className="mt-2 whitespace-pre-line">{RECEIVER.wrote(delivery.receiverRemark)}</p>
      ) : null}
      <CaseNotes cases={delivery.cases} says={delivery.receiverRemark} />
      <Lines delivery={delivery} />
      <HandedSheets sheets={delivery.sheets} />
      <OwedSheets sheets={delivery.owedSheets} />
      <MissingSheets products={delivery.missingSheets} when="after" />
      {delivery.note ? (
        <p className="mt-2 whitespace-pre-line">{words.note(delivery.note)}</p>
      ) : null}
    </>
  );
}

const lower = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const LINK =
  'inline-flex min-h-11 items-center text-brand underline pointer-fine:min-h-7 pointer-fine:text-sm';

/** Who took it or why nobody did, and below it in one line what else the proof has. */
function Essentials({ delivery }: { delivery: DeliverySummary }) {
  const { failedReason, signerName, noSignatureReason, leftAt, empties, photos } = delivery;
  const total = (of: 'taken' | 'leftThere') => empties.reduce((sum, one) => sum + one[of], 0);
  const [taken, stayed] = [total('taken'), total('leftThere')];
  const door = [
    failedReason ? `${FAILED_MESSAGES[failedReason]}.` : '',
    signerName ? words.by(signerName, delivery.signerRole) : '',
    !signerName && !leftAt && noSignatureReason ? words.nobody(noSignatureReason) : '',
    leftAt ? words.left(leftAt) : '',
  ].filter(Boolean);
  const more = [
    signerName ? lower(SIGNED_MESSAGES[signedHow(delivery)]) : '',
    photos.length > 0 ? words.photos(photos.length) : '',
    taken > 0 ? words.taken(taken) : '',
    stayed > 0 ? words.stayed(stayed) : '',
    delivery.wasOffline ? words.offline : '',
    delivery.recordedByName ? words.recordedBy(delivery.recordedByName) : '',
  ].filter(Boolean);
  const rest = more.join(', ');
  return (
    <>
      <p className="mt-1">
        {door.join(' ')}{' '}
        {delivery.driverName ? (
          <span className="text-muted">{words.driver(delivery.driverName)}</span>
        ) : null}
      </p>
      {rest ? (
        <p className="text-sm text-muted">{`${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`}</p>
      ) : null}
    </>
  );
}

/** Corrections of the signed quantities; author and reason are on the proof. */
function Corrections({ corrections }: Pick<DeliverySummary, 'corrections'>) {
  if (corrections.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-2">
      {corrections.map((one) => (
        <li key={one.number} className="border-l-4 border-warning pl-3">
          <span className="font-semibold">
            {words.corrected(CORRECTION_REASON_MESSAGES[one.reason])}
          </span>
          {one.lines.map((line) => (
            <span key={`${line.name} ${line.sizeUnit}`} className="block">
              {words.was(line)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Lines({ delivery }: { delivery: DeliverySummary }) {
  const { lines, cases } = delivery;
  if (lines.length === 0) return null;
  const others = lines.filter((line) => !asOrdered(line, cases));
  const usual = lines.length - others.length;
  const ofAll = reasonOfAll(lines);
  return (
    <>
      {usual > 0 ? (
        <p className="mt-1">
          {deliveredAsOrdered(usual, lines.length, delivery.state === 'delivered')}
        </p>
      ) : null}
      {/* The reason of a failed delivery is shown above already. */}
      {ofAll && !delivery.failedReason ? (
        <p className="mt-1 text-sm font-semibold text-warning">{ofAll}</p>
      ) : null}
      {others.length > 0 ? (
        <table className="mt-2 w-full text-left text-sm">
          <thead>
            <tr className="border-b border-ink text-xs text-muted">
              <th scope="col" className="py-1 pr-3 font-normal">
                {words.columns.product}
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-normal">
                {words.columns.expected}
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                {words.columns.delivered}
              </th>
            </tr>
          </thead>
          <tbody>
            {others.map((line) => (
              <LineRow key={line.sku} line={line} why={ofAll ? '' : lineReason(line)} />
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}

/** `why`: why less of it was handed over; '' where nothing is to be said of this line alone. */
function LineRow({ line, why }: { line: Line; why: string }) {
  return (
    <tr className="border-b border-rule align-top last:border-0">
      <td className="py-2 pr-3">
        <span className="font-semibold">{line.name}</span>{' '}
        <span className="narrow font-semibold">{line.sizeUnit}</span>
        {why ? <span className="block text-sm font-semibold text-warning">{why}</span> : null}
        {line.loaded !== null && line.loaded !== line.expected ? (
          <span className="block text-sm text-muted">{words.loaded(line.loaded)}</span>
        ) : null}
        {line.isExtra ? (
          <span className="block text-sm text-muted">
            <span className="font-mono text-xs">{line.sku}</span> {words.extra}
          </span>
        ) : null}
      </td>
      <td className="tabular py-2 pr-3 text-right">{line.isExtra ? '' : line.expected}</td>
      <td className="tabular py-2 text-right font-semibold">
        {line.delivered}
        {line.standing === line.delivered ? null : (
          <span className="block text-sm text-warning">{words.standing(line.standing)}</span>
        )}
      </td>
    </tr>
  );
}
