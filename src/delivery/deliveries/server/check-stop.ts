import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  decimal,
  nullable,
  rowShape,
  text,
  textList,
  textListOf,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { ReactivityGroup } from '../../../safety/hazards/public/reactivity.ts';
import { neverUnattended } from '../../../safety/hazards/public/unattended.ts';
import { safetyForJoin } from '../../../safety/hazards/server/public/joins.ts';
import type { ReceiverRecord } from '../../receiving/server/take-receiving.ts';
import type { DeliverOrder } from '../contract.ts';
import {
  drawnByMissing,
  emptiesTwice,
  emptiesUnchecked,
  emptiesUnexplained,
  failedAndDelivered,
  failedPhotoMissing,
  leakingDelivered,
  leftPhotoMissing,
  linePhotoMissing,
  nameActMissing,
  notUnattended,
  positionMissing,
  signatureMissing,
  signerMissing,
  unattendedHazard,
} from '../errors.ts';
import type { Evidence } from '../evidence.ts';
import { wantsPhoto } from '../reasons.ts';
import type { DeliveredLine } from './stop-lines.ts';

/** A phone of an earlier release says less, and is understood as it always was. */
export const saysAll = (input: DeliverOrder) => input.appVersion !== '';

/** Checks a stop on its own, before it is compared with its order. */
export function checkStop(
  input: DeliverOrder,
  lines: DeliveredLine[],
  receiver: Pick<ReceiverRecord, 'remark' | 'photos'> | null,
): void {
  const handedOver = lines.some((line) => line.delivered > 0) || input.extras.length > 0;
  if (input.failed && handedOver) throw failedAndDelivered();
  if (handedOver) checkSigner(input);
  if (input.evidence) checkEvidence(input, input.evidence);
  if (!saysAll(input)) return;
  // What the receiver wrote or photographed on their own phone says it too.
  const receiverTells = (receiver?.remark ?? receiver?.photos) !== undefined;
  for (const reported of input.lines) {
    const line = lines.find((one) => one.orderLineId === reported.orderLineId);
    if (!line) continue;
    if (reported.reason === 'leaking' && line.delivered >= line.expected)
      throw leakingDelivered(line.name);
    const seen = input.photos.some((photo) => photo.orderLineId === line.orderLineId);
    if (wantsPhoto(line.reason) && !seen && !line.reasonNote && !receiverTells)
      throw linePhotoMissing(line.name);
  }
  checkEmpties(input);
}

function checkSigner(input: DeliverOrder): void {
  const { signerName, noSignatureReason, leftAt } = input;
  if (!saysAll(input)) {
    if (!signerName && !noSignatureReason && !leftAt) throw signerMissing();
    return;
  }
  const signed = input.signature !== null || input.signedByName || input.receivingId !== undefined;
  if (!signed && !noSignatureReason && !leftAt) throw signatureMissing();
  if ((input.signature !== null || input.signedByName) && !signerName) throw signerMissing();
}

/** Whose act a signature was, and of a stop that nobody signs for its photo and its place, or why there is none. */
function checkEvidence(input: DeliverOrder, evidence: Evidence): void {
  const here = input.receivingId === undefined;
  if (here && input.signerName && !evidence.name) throw nameActMissing();
  if (here && input.signature && !evidence.drawnBy) throw drawnByMissing();
  // Nobody was at a stop that was not reached: there is nothing to show.
  if ((!input.failed || input.failed === 'not-reached') && !input.leftAt) return;
  if (!input.location && !evidence.noPosition) throw positionMissing();
  if (input.failed && input.photos.length === 0 && !evidence.noPhoto) throw failedPhotoMissing();
}

function checkEmpties({ empties }: DeliverOrder): void {
  if (new Set(empties.map(({ kind }) => kind)).size < empties.length) throw emptiesTwice();
  for (const one of empties) {
    if (one.taken > 0 && !(one.closed && one.labelled && one.underOneInch))
      throw emptiesUnchecked();
    if (one.leftThere > 0 && !one.reason) throw emptiesUnexplained();
  }
}

const customerRow = rowShape({ unattendedAllowed: bool });
const goodsRow = rowShape({
  name: text,
  reactivityGroup: nullable(textOf<ReactivityGroup>()),
  alsoGroups: textListOf<ReactivityGroup>(),
  hStatements: textList,
  unNumber: nullable(text),
  ph: nullable(decimal),
});

/** Goods that nobody takes: only with the customer's standing authorisation and a photo, and never oxidizers or acids (domain.md 5). */
export async function checkUnattended(
  tx: Sql,
  customerId: string,
  input: DeliverOrder,
  lines: DeliveredLine[],
): Promise<void> {
  const left = [
    ...lines.filter((line) => line.delivered > 0).map((line) => line.productId),
    ...input.extras.map((extra) => extra.productId),
  ];
  if (!input.leftAt || left.length === 0) return;
  if (!input.photos.some(({ kind }) => kind === 'left') && !input.evidence?.noPhoto)
    throw leftPhotoMissing();
  const customer = await tx.row(
    customerRow,
    sql`select c.unattended_allowed from ${customersForJoin} c where c.id = ${customerId}`,
  );
  if (!customer?.unattendedAllowed) throw notUnattended();
  const goods = await tx.rows(
    goodsRow,
    sql`select p.name, s.reactivity_group, s.also_groups, s.h_statements, s.un_number, s.ph
          from ${productsForJoin} p join ${safetyForJoin} s on s.name_key = p.name_key
         where p.id = any(${left}::text[]) order by p.name`,
  );
  for (const one of goods) {
    const hazard = neverUnattended(one);
    if (hazard) throw unattendedHazard(one.name, hazard);
  }
}
