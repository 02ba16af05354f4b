import { readCompany } from '../../../../company/server/queries.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import { AppError } from '../../../../kit/app-error.ts';
import { isId } from '../../../../kit/id.ts';
import { dayIn } from '../../../../kit/time.ts';
import { eventSentences, eventTitle } from '../../../../ordering/orders/public/event-sentences.ts';
import { orderForReader } from '../../../../ordering/orders/server/public/event-detail.ts';
import {
  type OrderEventView,
  type OrderLineView,
  readOrder,
} from '../../../../ordering/orders/server/public/queries.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { explainPrices } from '../../../../products/catalogue/server/public/explain-price.ts';
import { alsoNotOnTruck } from '../../../deliveries/line-reason.ts';
import { CORRECTION_REASON_MESSAGES, REASON_MESSAGES } from '../../../deliveries/messages.ts';
import type { DeliveryProof } from '../../../deliveries/proof-contract.ts';
import { proofScope, proofsOfOrder } from '../../../deliveries/server/read-proof.ts';
import { type LoadOfLine, loadsOfLine } from '../../../runs/server/loads-of-line.ts';
import { LINE_MESSAGES } from '../../public/line-messages.ts';
import { lineClaims } from '../line-claims.ts';
import { type BookFactsOfLine, type LineFact, lineFact } from './line-fact.ts';

/** Told by the record of the delivery, or by the invoice, with more. */
const IN_OTHER_RECORDS = [
  'delivery-corrected',
  'delivered',
  'part-delivered',
  'not-delivered',
  'invoiced',
  'placed',
];
const COUNTS_ONLY = ['change-lines', 'cancel-line', 'edit', 'close-rest'];

/**
 * Everything about one line of an order, from order to payment, in the order of time; a customer gets what concerns them.
 * `bookFacts`: what the books know of it.
 * @throws AppError `not-found` for a missing and a foreign one alike
 */
export async function lineHistory(
  app: App,
  user: UserActor,
  { orderId, lineId }: { orderId: string; lineId: string },
  bookFacts: BookFactsOfLine,
) {
  const scope = orderScope(user);
  const found = isId(orderId) ? await readOrder(app.db, scope, orderId) : undefined;
  const order = found && orderForReader(user, found);
  const line = order?.lines.find(({ id }) => id === lineId);
  if (!order || !line) throw notFound();
  const company = await readCompany(app);
  const [proofs, loads, books, claims, why] = await Promise.all([
    proofsOfOrder(app.db, proofScope(user), order.id),
    loadsOfLine(app.db, scope, line.id),
    bookFacts(app.db, scope, line.id),
    lineClaims(app.db, scope, { orderId: order.id, lineId: line.id }),
    priceReasons(app, user, {
      customerId: order.customerId,
      productId: line.productId,
      onDate: dayIn(company.timeZone, order.placedAt),
    }),
  ]);
  const placed = order.events.find(({ kind }) => kind === 'placed');
  const facts: LineFact[] = [
    lineFact(order.placedAt, LINE_MESSAGES.placed, {
      by: order.placedByName,
      texts: [
        LINE_MESSAGES.placedText(orderedAtFirst(placed, line), line.unitPriceCents),
        ...(line.note ? [`“${line.note}”`] : []),
      ],
    }),
    ...order.events.flatMap((event) => ofEvent(event, line)),
    ...loads.map(ofLoad),
    ...proofs.flatMap((proof) => ofProof(proof, line.id)),
    ...books.bills,
    ...claims,
    ...books.credits,
  ];
  const inTime = facts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return {
    order: { id: order.id, number: order.number, customerName: order.shipTo.name },
    line,
    facts: inTime,
    why,
    timeZone: company.timeZone,
  };
}

export type LineHistory = Awaited<ReturnType<typeof lineHistory>>;

/** Why it cost that on the day: all rules for staff, one sentence for others. Null where the product is not theirs to see any more. */
async function priceReasons(
  app: App,
  user: UserActor,
  { customerId, productId, onDate }: { customerId: string; productId: string; onDate: string },
) {
  try {
    const found = await explainPrices(app, user, { customerId, productIds: [productId], onDate });
    return found.get(productId) ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

type ChangedLines = { productId: string; quantity?: number }[] | undefined;
const linesOf = (side: Record<string, unknown> | undefined) => side?.lines as ChangedLines;

/** What was ordered at first; the order itself says how many are ordered now. */
function orderedAtFirst(placed: OrderEventView | undefined, line: OrderLineView): number {
  const first = linesOf(placed?.detail.after)?.find(
    ({ productId }) => productId === line.productId,
  );
  return first?.quantity ?? line.ordered;
}

function ofEvent(event: OrderEventView, line: OrderLineView): LineFact[] {
  if (IN_OTHER_RECORDS.includes(event.kind)) return [];
  const own = (side: Record<string, unknown> | undefined) =>
    side && linesOf(side)
      ? { ...side, lines: linesOf(side)?.filter(({ productId }) => productId === line.productId) }
      : side;
  const { before, after } = event.detail;
  const detail = {
    ...event.detail,
    ...(before ? { before: own(before) ?? {} } : {}),
    ...(after ? { after: own(after) ?? {} } : {}),
  };
  const texts = eventSentences(detail, new Map([[line.productId, line.name]]));
  if (texts.length === 0 && COUNTS_ONLY.includes(event.kind)) return [];
  return [lineFact(event.at, eventTitle(event.kind), { by: event.actorName, texts })];
}

const ofLoad = (load: LoadOfLine): LineFact =>
  lineFact(load.checkedAt, LINE_MESSAGES.loaded, {
    by: load.byName,
    texts: [
      LINE_MESSAGES.loadedText(load.loaded, load.runName, load.earlierTruck),
      ...(load.shortReason ? [LINE_MESSAGES.loadedShort(load.shortReason)] : []),
    ],
  });

/** What became of the line at the door, and what turned out otherwise since. */
function ofProof(proof: DeliveryProof, lineId: string): LineFact[] {
  const line = proof.lines.find(({ orderLineId }) => orderLineId === lineId);
  const link = { to: `/dashboard/deliveries/${proof.id}`, label: LINE_MESSAGES.proof };
  const corrections = proof.corrections.flatMap((correction) => {
    const changed = correction.lines.find(({ orderLineId }) => orderLineId === lineId);
    if (!changed) return [];
    const texts = [
      LINE_MESSAGES.correctedText(changed.was, changed.becomes),
      LINE_MESSAGES.because(CORRECTION_REASON_MESSAGES[correction.reason]),
      ...(correction.note ? [correction.note] : []),
    ];
    return [
      lineFact(correction.at, LINE_MESSAGES.corrected, { by: correction.byName, texts, link }),
    ];
  });
  if (!line) return corrections;
  const photos = proof.photos.filter((one) => !one.orderLineId || one.orderLineId === lineId);
  const here = photos.filter((one) => one.isHere).length;
  const why = line.reason
    ? [`${REASON_MESSAGES[line.reason]}${alsoNotOnTruck(line.notOnTruck)}`, line.reasonNote]
        .filter(Boolean)
        .join(', ')
    : '';
  const texts = [
    LINE_MESSAGES.deliveredText(line.delivered, line.expected),
    ...(why ? [LINE_MESSAGES.because(why)] : []),
    proof.signerName
      ? LINE_MESSAGES.signed(proof.signerName)
      : LINE_MESSAGES.nobodySigned(proof.noSignatureReason),
    ...(photos.length > 0 ? [LINE_MESSAGES.photos(here, photos.length - here)] : []),
  ];
  const { orderId, signature, signerName, signedByName } = proof;
  return [
    lineFact(proof.doneAt, LINE_MESSAGES.attempt, {
      by: proof.driverName,
      texts,
      link,
      proof: { orderId, signature, signerName, signedByName, photos },
    }),
    ...corrections,
  ];
}
