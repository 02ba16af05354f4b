import type { ReceiverLanguage } from '../../../kit/language.ts';
import {
  bool,
  int,
  jsonList,
  jsonRow,
  jsonRows,
  nullable,
  optional,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { signatureRow } from '../../../platform/signature-row.ts';
import type { ReceivingLine, ReceivingState } from '../contract.ts';

export const receivingLines = rowShape({
  orderLineId: nullable(text),
  productId: text,
  name: text,
  sizeUnit: text,
  driver: int,
  /** What of it is ordered, and what of that came with an earlier delivery. Codes of before, and goods beyond the order, say neither. */
  ordered: optional(int),
  before: optional(int),
});
/** A line as the receiver's own page shows it. */
export type ReceiverLine = ReceivingLine & { ordered?: number; before?: number };

/** A line as the driver's screen and the delivery's record have it: what is ordered they know of the order. */
export const asReceivingLine = ({
  orderLineId,
  productId,
  name,
  sizeUnit,
  driver,
}: ReceiverLine): ReceivingLine => ({ orderLineId, productId, name, sizeUnit, driver });

/** The columns of a code that its readers need. */
export const linkRow = rowShape({
  id: text,
  orderId: text,
  lines: jsonRows(receivingLines),
  expiresAt: time,
  openedAt: nullable(time),
  browserHash: nullable(text),
  /** By the place of the line; null where nothing is counted yet. */
  counts: nullable(jsonList(nullable(int))),
  language: nullable(textOf<ReceiverLanguage>()),
  signerName: text,
  signerRole: text,
  signature: nullable(jsonRow(signatureRow)),
  signedByName: bool,
  signedText: text,
  signedTextEnglish: text,
  /** In the receiver's own words. */
  remark: text,
  /** What the delivery recorded, by the place of the line; null: none did. */
  recorded: nullable(jsonList(int)),
  signedAt: nullable(time),
  usedDeliveryId: nullable(text),
  revokedAt: nullable(time),
});
export type LinkRow = RowOf<typeof linkRow>;

/** What a code is good for at this moment. A signed one stays good until its delivery arrives. */
export function stateOf(link: LinkRow, now: number): ReceivingState {
  if (link.revokedAt) return 'revoked';
  if (link.usedDeliveryId) return 'used';
  if (link.signedAt) return 'signed';
  if (link.expiresAt.getTime() <= now) return 'expired';
  if (link.counts) return 'counting';
  return link.openedAt ? 'opened' : 'waiting';
}
