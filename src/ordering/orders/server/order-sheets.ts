import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import {
  type HazardUnknown,
  hazardsUnknownOf,
} from '../../../products/catalogue/server/public/hazard-known.ts';
import { eachOnce, type TransportOpen } from '../../../safety/hazards/public/transport.ts';
import { transportOpenOf } from '../../../safety/hazards/server/public/transport-load.ts';
import type { AskReason } from '../../../safety/sheets/public/contact-messages.ts';
import { inWriting } from '../../../safety/sheets/public/safety-contact.ts';
import { safetyContacts } from '../../../safety/sheets/server/public/save-safety-contact.ts';
import {
  type WithoutSheet,
  withoutSheet,
} from '../../../safety/sheets/server/public/sheet-first.ts';
import type { OrderView } from './public/queries.ts';

/** Goods of orders in these states are still to leave. */
const WAITING: readonly string[] = ['placed', 'on_hold', 'confirmed', 'part_delivered'];

/**
 * For the desk: what to ask the site that this order's goods are still to leave for, about its
 * sheets: who gets them, or the agreement to e-mail in writing; null when there is nothing to ask.
 */
export async function asksForContact(
  app: App,
  user: UserActor,
  { customerId, status }: Pick<OrderView, 'customerId' | 'status'>,
): Promise<AskReason | null> {
  if (!hasDuty(user, 'desk') || !WAITING.includes(status)) return null;
  const [contact] = await safetyContacts(app, user, customerId);
  if (!contact) return 'no-contact';
  if (contact.channel === 'paper' || inWriting(contact.consentHow)) return null;
  return contact.consentHow === 'phone' ? 'by-phone' : 'no-consent';
}

/**
 * For the desk and the driver: what of an order is still to leave and lacks the sheet that it needs, or of which nobody has said whether it is
 * hazardous, or how it travels: what its departure is refused for.
 */
export async function waitsOfOrder(
  app: App,
  user: UserActor,
  { customerId, status, lines }: Pick<OrderView, 'customerId' | 'status' | 'lines'>,
): Promise<{ hazards: HazardUnknown[]; transport: TransportOpen[]; sheets: WithoutSheet[] }> {
  if (!hasDuty(user, 'desk', 'driver') || !WAITING.includes(status))
    return { hazards: [], transport: [], sheets: [] };
  const open = lines
    .filter((line) => line.ordered - line.cancelled > line.delivered)
    .map((line) => line.productId);
  const [hazards, sizes, sheets] = await Promise.all([
    hazardsUnknownOf(app.db, open),
    transportOpenOf(app.db, open),
    withoutSheet(app.db, customerId, open),
  ]);
  // Of what nobody has called hazardous or not this is the next question.
  const unknown = new Set(hazards.map(({ nameKey }) => nameKey));
  const transport = eachOnce(sizes).filter(({ nameKey }) => !unknown.has(nameKey));
  return { hazards, transport, sheets };
}
