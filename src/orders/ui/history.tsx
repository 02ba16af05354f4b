import { momentText } from '../../kit/time.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import type { OrderEventView, OrderLineView } from '../server/queries.ts';

interface Change {
  productId: string;
  quantity: number;
}

/** Who did what and when, newest last, with what was before and after. */
export function OrderHistory({
  events,
  lines,
  timeZone,
}: {
  events: OrderEventView[];
  lines: OrderLineView[];
  timeZone: string;
}) {
  const names = new Map(lines.map((line) => [line.productId, `${line.name}, ${line.sizeUnit}`]));
  return (
    <ol className="border-l-2 border-rule pl-4">
      {events.map((event, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: history is append-only
        <li key={at} className="relative pb-4 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[1.4rem] size-2.5 rounded-full bg-brand"
          />
          <p>
            <span className="font-semibold">{EVENT_MESSAGES[event.kind] ?? event.kind}</span>
            <span className="text-muted"> · {event.actorName}</span>
          </p>
          <p className="tabular text-sm text-muted">
            <time dateTime={event.at}>{momentText(event.at, timeZone)}</time>
          </p>
          {sentences(event, names).map((sentence) => (
            <p key={sentence} className="text-sm">
              {sentence}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

function plain(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : 'none';
}

function sentences({ detail }: OrderEventView, names: ReadonlyMap<string, string>): string[] {
  const { before = {}, after = {} } = detail;
  const out: string[] = [];
  const reason = after.reason ?? detail.holdReason;
  if (typeof reason === 'string' && reason) out.push(reason);
  const earlier = new Map(
    ((before.lines ?? []) as Change[]).map((line) => [line.productId, line.quantity]),
  );
  for (const line of (after.lines ?? []) as Change[])
    out.push(
      `${names.get(line.productId) ?? 'Product'}: ${earlier.get(line.productId) ?? 0} to ${line.quantity}`,
    );
  for (const [field, label] of [
    ['poNumber', 'PO number'],
    ['wantedOn', 'Wanted on'],
    ['promisedOn', 'Delivery'],
    ['note', 'Note'],
    ['shortfallPolicy', 'When short'],
  ] as const) {
    if (field in after)
      out.push(
        before[field] === undefined
          ? `${label}: ${plain(after[field])}`
          : `${label}: ${plain(before[field])} to ${plain(after[field])}`,
      );
  }
  return out;
}
