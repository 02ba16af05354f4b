import type { CompanySettings } from '../../../company/contract.ts';
import { type CompanyMail, companyMails } from '../../../company/server/company-mail.ts';
import { isStaff, type UserActor } from '../../../kit/actor.ts';
import { formatCents, lineTotal } from '../../../kit/money.ts';
import { dayText } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Totals } from '../../cart/public/totals.ts';
import { chargeRows, taxText } from '../../cart/public/totals.ts';
import { SHORT_MAIL } from '../mail-messages.ts';
import { deliveryText, LINE_MESSAGES, MAIL_MESSAGES } from '../public/messages.ts';
import { awaitsApproval } from '../public/status.ts';
import type { NewOrder } from './insert-order.ts';
import { APPROVAL } from './public/approvals.ts';
import { type LockedOrder, openQuantity } from './public/lock-order.ts';
import { changeRecipients, type Recipient } from './public/order-recipients.ts';

export const orderButton = (app: App, orderId: string) => ({
  label: MAIL_MESSAGES.button,
  url: `${app.config.http.baseUrl}/dashboard/orders/${orderId}`,
});

type OrderDetails = Parameters<typeof deliveryText>[0] &
  Pick<LockedOrder, 'taxSettled' | 'poNumber'> & { isShort?: boolean };

function details(
  totals: Totals,
  { taxSettled, poNumber, isShort = false, ...delivery }: OrderDetails,
): [string, string][] {
  const rows: [string, string][] = [['Delivery', deliveryText(delivery)]];
  if (poNumber) rows.push(['PO number', poNumber]);
  rows.push(['Subtotal', formatCents(totals.subtotalCents)]);
  for (const [label, cents] of chargeRows(totals)) rows.push([label, formatCents(cents)]);
  rows.push(['Tax', taxText(taxSettled, totals.taxCents)]);
  if (totals.deliveryFeeCents > 0)
    rows.push(['Delivery fee', formatCents(totals.deliveryFeeCents)]);
  rows.push([isShort ? SHORT_MAIL.total : 'Total', formatCents(totals.totalCents)]);
  return rows;
}

/** Lines that a mail names: mail programs cut off what is longer. The order that its button opens has all. */
const LINES_IN_MAIL = 60;

interface TableLine {
  name: string;
  sku: string;
  quantity: number;
  unitPriceCents: number;
  /** How many are on the truck, of those that are open, where that is not all of them. */
  aboard?: number | undefined;
  open?: number;
}

function table(lines: TableLine[]): {
  head: string[];
  rows: string[][];
} {
  return {
    head: MAIL_MESSAGES.columns,
    rows: [
      ...lines
        .slice(0, LINES_IN_MAIL)
        .map((line) => [
          `${line.name} (${line.sku})`,
          line.aboard === undefined
            ? String(line.quantity)
            : SHORT_MAIL.of(line.aboard, line.open ?? line.quantity),
          formatCents(line.unitPriceCents),
          formatCents(lineTotal(line.unitPriceCents, line.quantity)),
        ]),
      ...(lines.length > LINES_IN_MAIL
        ? [[LINE_MESSAGES.moreInMail(lines.length - LINES_IN_MAIL), '', '', '']]
        : []),
    ],
  };
}

/** To whom it concerns, each by their own choice, and always to the office. A repeat of the same order sends nothing. */
export function placedMails(
  app: App,
  actor: UserActor,
  order: NewOrder,
  { company, recipients }: { company: CompanySettings; recipients: readonly Recipient[] },
): CompanyMail[] {
  const { customer, totals, input } = order;
  const words = MAIL_MESSAGES.placed;
  const isHeld = awaitsApproval(order);
  const shared = {
    kind: 'order-placed',
    preheader: words.preheader(
      isHeld ? null : dayText(order.promisedOn),
      formatCents(totals.totalCents),
    ),
    details: details(totals, {
      taxSettled: order.customer.taxSettled,
      poNumber: input.poNumber,
      promisedOn: isHeld ? null : order.promisedOn,
      wantedOn: input.wantedOn,
    }),
    table: table(
      order.lines.map(({ product, quantity, unitPriceCents }) => ({
        name: `${product.name}, ${product.sizeUnit}`,
        sku: product.sku,
        quantity,
        unitPriceCents,
      })),
    ),
    button: orderButton(app, order.orderId),
  };
  const after =
    order.status === 'on_hold'
      ? [order.holdReason === APPROVAL ? words.approval : words.hold]
      : order.status === 'confirmed'
        ? [words.confirmed]
        : [];
  const placedFor = {
    number: order.number,
    customer: customer.name,
    by: actor.displayName,
    askedBy: order.askedBy?.name ?? null,
    atDesk: isStaff(actor),
  };
  return [
    ...recipients.map((one) => ({
      ...shared,
      to: one.email,
      subject: words.subject(order.number),
      // Who reads that somebody else ordered for them, reads who it was.
      paragraphs: [
        one.userId === actor.id
          ? order.askedBy
            ? words.placedBy(placedFor)
            : words.lead(actor.displayName, order.number)
          : words.leadFor(one.name, placedFor),
        ...after,
      ],
      dedupeKey: `order-placed:${order.orderId}:${one.part}`,
    })),
    {
      ...shared,
      to: company.email,
      subject: words.office(order.number, customer.listName),
      paragraphs: [words.placedBy(placedFor), ...(input.note ? [input.note] : []), ...after],
      dedupeKey: `order-placed:${order.orderId}:office`,
    },
  ];
}

/** `confirmed` and `sent-out` go to the customer only: the office did it. */
export type ChangeMail =
  | 'approved'
  | 'declined'
  | 'changed'
  | 'moved'
  | 'cancelled'
  | 'confirmed'
  | 'sent-out';

export interface OrderChange {
  actor: UserActor;
  kind: ChangeMail;
  order: LockedOrder;
  version: number;
  totals: Totals;
  /** The promised day before the change, and why it moved. */
  promisedBefore: string;
  reason: string;
  /** Of an order that goes out: how many stops the truck has before it, where that is known. */
  stopsBefore?: number | undefined;
  /** By line that was counted onto the truck short: how many of it are aboard. */
  aboard?: ReadonlyMap<string, number> | undefined;
}

const isShort = ({ aboard }: Pick<OrderChange, 'aboard'>) => (aboard?.size ?? 0) > 0;

/** Each line that is not aboard in full, and what becomes of the rest. */
function shortText({ order, aboard }: Pick<OrderChange, 'order' | 'aboard'>): string[] {
  const short = order.lines.flatMap((line) => {
    const loaded = aboard?.get(line.id);
    return loaded === undefined ? [] : [SHORT_MAIL.line(loaded, openQuantity(line), line.name)];
  });
  return short.length > 0 ? [...short, SHORT_MAIL.rest] : [];
}

/** What a change is called in its e-mails: the subjects and the paragraphs. */
function changeText(change: OrderChange): {
  toBuyer: string;
  toOffice: string | null;
  paragraphs: string[];
} {
  const { kind, order } = change;
  const who = change.actor.displayName;
  if (kind === 'confirmed' || kind === 'sent-out') {
    const words = MAIL_MESSAGES[kind];
    const day = dayText(order.promisedOn);
    return {
      toBuyer: isShort(change)
        ? SHORT_MAIL.subject(order.number)
        : words.subject(order.number, day),
      toOffice: null,
      paragraphs: [
        words.lead(order.number, order.customerName, day),
        ...shortText(change),
        ...(change.stopsBefore === undefined
          ? []
          : [MAIL_MESSAGES.stopsBefore(change.stopsBefore)]),
      ],
    };
  }
  if (kind === 'moved') {
    const words = MAIL_MESSAGES.moved;
    const day = dayText(order.promisedOn);
    return {
      toBuyer: words.subject(order.number, day),
      toOffice: words.office(order.number, order.customerInList, day),
      paragraphs: [
        order.promisedOn === change.promisedBefore || order.lines.some((line) => line.delivered > 0)
          ? words.rest(order.number, day)
          : words.lead(who, order.number, dayText(change.promisedBefore), day),
        ...(change.reason ? [words.reason(change.reason)] : []),
      ],
    };
  }
  if (kind === 'approved') {
    const words = MAIL_MESSAGES.approved;
    const day = dayText(order.promisedOn);
    return {
      toBuyer: words.subject(order.number),
      toOffice: words.office(order.number, order.customerInList),
      paragraphs: [
        words.lead(who, order.number),
        words.day(day),
        ...(change.reason ? [MAIL_MESSAGES.moved.reason(change.reason)] : []),
      ],
    };
  }
  const words = MAIL_MESSAGES[kind];
  return {
    toBuyer: words.subject(order.number),
    toOffice: words.office(order.number, order.customerInList),
    paragraphs: [
      words.lead(who, order.number),
      ...(change.reason ? [MAIL_MESSAGES.moved.reason(change.reason)] : []),
    ],
  };
}

/** Tells whom it concerns, each by their own choice, and the office of what it did not do itself, how the order stands after a change. */
export async function mailChanged(
  app: App,
  tx: Sql,
  company: CompanySettings,
  change: OrderChange,
): Promise<void> {
  const { order, kind } = change;
  const { toBuyer, toOffice, paragraphs } = changeText(change);
  const recipients = await changeRecipients(tx, order, kind);
  // Whoever confirms an order or sends it out knows it.
  const toMail =
    toOffice === null ? recipients.filter((one) => one.userId !== change.actor.id) : recipients;
  const lines = order.lines
    .map((line) => ({
      ...line,
      quantity: line.ordered - line.cancelled,
      aboard: change.aboard?.get(line.id),
      open: openQuantity(line),
    }))
    .filter((line) => line.quantity > 0);
  const shared = {
    kind: `order-${kind}`,
    preheader: paragraphs[0] ?? '',
    paragraphs,
    button: orderButton(app, order.id),
    ...(kind === 'cancelled' || kind === 'declined'
      ? {}
      : {
          details: details(change.totals, {
            ...order,
            promisedOn: awaitsApproval(order) ? null : order.promisedOn,
            isShort: isShort(change),
          }),
          table: table(lines),
        }),
  };
  const key = `order-${kind}:${order.id}:${change.version}`;
  await companyMails(app, tx, company, [
    ...toMail.map((one) => ({
      ...shared,
      to: one.email,
      subject: toBuyer,
      dedupeKey: `${key}:${one.part}`,
    })),
    ...(toOffice === null
      ? []
      : [{ ...shared, to: company.email, subject: toOffice, dedupeKey: `${key}:office` }]),
  ]);
}
