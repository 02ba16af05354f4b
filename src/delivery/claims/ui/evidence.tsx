import { Link } from 'react-router';
import { dayText } from '../../../kit/time.ts';
import { Panel } from '../../../ui/panel.tsx';
import { CASES } from '../../deliveries/case-messages.ts';
import { alsoNotOnTruck } from '../../deliveries/line-reason.ts';
import { REASON_MESSAGES } from '../../deliveries/messages.ts';
import type { DeliveryRecord } from '../../deliveries/reading-contract.ts';
import type { Reason } from '../../deliveries/reasons.ts';
import type { Claim } from '../contract.ts';
import { messages } from '../messages.ts';

/** What speaks for and against a claim: the customer's words and photos, and the record of the delivery. `isOwn`: the customer reads it. */
export function Evidence({
  claim,
  delivery,
  isOwn = false,
}: {
  claim: Claim;
  delivery: DeliveryRecord;
  isOwn?: boolean;
}) {
  const claimed = new Set(claim.lines.map(({ orderLineId }) => orderLineId));
  const cases = delivery.cases.filter(({ orderLineId }) => claimed.has(orderLineId ?? ''));
  const isOtherwise = (line: DeliveryRecord['lines'][number]) =>
    line.reason !== '' || line.isExtra || line.standing !== line.expected;
  // Of two counts that differed what was decided counts: a line that came whole by it is as expected.
  const differs =
    delivery.lines.some(isOtherwise) || delivery.cases.some(({ outcome }) => outcome === null);
  const otherwise = delivery.lines.filter(
    (line) =>
      claimed.has(line.orderLineId ?? '') &&
      (isOtherwise(line) || cases.some(({ orderLineId }) => orderLineId === line.orderLineId)),
  );
  // Cases of other lines are said as the proof says them: one reading of the delivery.
  const besides = delivery.cases.flatMap((one) => {
    const line = delivery.lines.find(({ orderLineId }) => orderLineId === one.orderLineId);
    return line && !claimed.has(one.orderLineId ?? '') ? [{ line, one }] : [];
  });
  return (
    <Panel title={isOwn ? messages.claimAndDelivery : messages.evidence}>
      <dl className="grid gap-x-4 max-sm:[&>dd]:mb-3 sm:grid-cols-[10rem_1fr] sm:gap-y-2">
        {claim.words ? (
          <>
            <dt className="text-muted">{isOwn ? messages.youSaid : messages.customerSays}</dt>
            <dd className="break-words whitespace-pre-line">{claim.words}</dd>
          </>
        ) : null}
        {claim.photos.length > 0 ? (
          <>
            <dt className="text-muted">{messages.photos}</dt>
            <dd>
              <ul className="flex flex-wrap gap-2">
                {claim.photos.map((sha256, at) => {
                  const src = `/api/claim-photos/${sha256}?delivery=${claim.deliveryId}`;
                  return (
                    <li key={sha256}>
                      <a href={`${src}&w=1600`} target="_blank" rel="noreferrer">
                        <img
                          src={`${src}&w=320`}
                          alt={messages.photoOf(at + 1)}
                          width={160}
                          height={120}
                          className="h-30 w-40 rounded-md border border-rule object-cover"
                        />
                      </a>
                    </li>
                  );
                })}
              </ul>
            </dd>
          </>
        ) : null}
        <dt className="text-muted">{messages.delivery}</dt>
        <dd>
          {delivery.deliveredOn ? `${dayText(delivery.deliveredOn)} · ` : ''}
          <Link
            to={`/dashboard/deliveries/${claim.deliveryId}`}
            className="inline-flex min-h-11 items-center text-brand underline sm:min-h-0"
          >
            {messages.seeProof}
          </Link>
        </dd>
        <dt className="text-muted">{messages.receivedBy}</dt>
        <dd>
          {delivery.signerName ||
            (delivery.noSignatureReason
              ? `${messages.noSignature}: ${delivery.noSignatureReason}`
              : messages.noName)}
        </dd>
        {delivery.driverName ? (
          <>
            <dt className="text-muted">{messages.driver}</dt>
            <dd>{delivery.driverName}</dd>
          </>
        ) : null}
        {delivery.note ? (
          <>
            <dt className="text-muted">{messages.driversNote}</dt>
            <dd className="break-words whitespace-pre-line">{delivery.note}</dd>
          </>
        ) : null}
        <dt className="text-muted">{messages.driversReason}</dt>
        <dd>
          {otherwise.length > 0
            ? null
            : differs
              ? messages.claimedAsExpected
              : delivery.cases.length > 0
                ? messages.asDecided
                : messages.asOrdered}
          {otherwise.map((line) => (
            <span key={line.orderLineId} className="block">
              {line.name}: {messages.delivered(line.delivered)}
              {line.reason
                ? `, ${REASON_MESSAGES[line.reason as Reason].toLowerCase()}${alsoNotOnTruck(line.notOnTruck)}`
                : ''}
              {line.reasonNote ? ` (${line.reasonNote})` : ''}
              {cases
                .filter(({ orderLineId }) => orderLineId === line.orderLineId)
                .map((one) => ` ${CASES.says(one)}`)}
            </span>
          ))}
          {besides.map(({ line, one }) => (
            <span key={one.id} className="block">
              {CASES.line(line)}: {CASES.says(one)}
            </span>
          ))}
        </dd>
      </dl>
    </Panel>
  );
}
