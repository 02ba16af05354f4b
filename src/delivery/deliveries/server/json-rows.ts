import {
  bool,
  decimal,
  int,
  jsonRows,
  nullable,
  optional,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import {
  owedOfDeliveryForJoin,
  sheetsOfDeliveryForJoin,
} from '../../../safety/sheets/server/public/joins.ts';
import type { CaseKind, CaseOutcome, DeliveryCase } from '../case-contract.ts';
import type { DeliverySummary, Empties, StoredPhoto } from '../contract.ts';
import type { Evidence } from '../evidence.ts';
import type { DeliveryProof, ProofLine, ProofPhoto } from '../proof-contract.ts';
import type { CorrectionReason, PhotoKind, Reason } from '../reasons.ts';

// What the statements of deliveries give as JSON inside of a row, read by page, proof and program alike.

export const caseJson: ShapeOf<DeliveryCase> = rowShape({
  id: text,
  orderId: text,
  kind: textOf<CaseKind>(),
  orderLineId: nullable(text),
  name: text,
  sku: text,
  sizeUnit: text,
  told: int,
  other: int,
  billed: int,
  reason: text,
  remark: text,
  photos: textList,
  outcome: nullable(textOf<CaseOutcome>()),
  agreed: nullable(int),
  decidedByName: text,
  decidedAt: nullable(text),
  decidedReason: text,
});

export const correctionJson: ShapeOf<DeliverySummary['corrections'][number]> = rowShape({
  number: int,
  reason: textOf<CorrectionReason>(),
  lines: jsonRows(rowShape({ name: text, sizeUnit: text, was: int, becomes: int })),
});

const lineFacts = {
  name: text,
  sku: text,
  sizeUnit: text,
  expected: int,
  delivered: int,
  loaded: nullable(int),
  reason: textOf<Reason | ''>(),
  reasonNote: text,
  notOnTruck: int,
  isExtra: bool,
};
export const lineJson: ShapeOf<DeliverySummary['lines'][number]> = rowShape({
  ...lineFacts,
  standing: int,
});
export const proofLineJson: ShapeOf<ProofLine> = rowShape({
  ...lineFacts,
  orderLineId: text,
  productId: text,
  hazardous: bool,
  ordered: int,
  loadedShort: text,
  receiverCounted: nullable(int),
});

/** Photos as records name them: those of phones of before name neither line nor moment. */
export const photoJson: ShapeOf<StoredPhoto> = rowShape({
  sha256: text,
  kind: textOf<PhotoKind>(),
  orderLineId: optional(text),
  takenAt: optional(text),
});
export const proofPhotoJson: ShapeOf<ProofPhoto> = rowShape({
  ...photoJson.columns,
  isHere: bool,
});

export const emptiesJson: ShapeOf<Empties> = rowShape({
  kind: textOf<Empties['kind']>(),
  taken: int,
  closed: bool,
  labelled: bool,
  underOneInch: bool,
  leftThere: int,
  reason: text,
});

/** Stored since migration 0740. Keys that a phone did not send are missing. */
export const evidenceJson: ShapeOf<Evidence> = rowShape({
  name: optional(textOf<NonNullable<Evidence['name']>>()),
  drawnBy: optional(textOf<NonNullable<Evidence['drawnBy']>>()),
  noPosition: optional(textOf<NonNullable<Evidence['noPosition']>>()),
  noPhoto: text,
  signedWith: textList,
});

export const locationJson: ShapeOf<NonNullable<DeliveryProof['location']>> = rowShape({
  latitude: decimal,
  longitude: decimal,
  accuracyMeters: optional(decimal),
});

const sheet = { nameKey: text, name: text };
export const sheetJson = rowShape({
  ...sheet,
  number: int,
  date: nullable(text),
  handed: textOf<NonNullable<DeliverySummary['sheets'][number]['handed']>>(),
});
export const sheetsHandedOver = sql`
  coalesce((
    select json_agg(json_build_object(
             'nameKey', s.name_key, 'name', s.name, 'number', s.revision_number,
             'date', s.printed_on, 'handed', s.handed) order by s.name, s.name_key)
      from ${sheetsOfDeliveryForJoin(sql`d.id`)} s), '[]')`;

export const missingSheetJson = rowShape({ ...sheet, since: nullable(text) });
export const sheetsOwed = sql`
  coalesce((
    select json_agg(json_build_object('nameKey', s.name_key, 'name', s.name, 'since', s.since)
                    order by s.name, s.name_key)
      from ${owedOfDeliveryForJoin(sql`d.id`)} s where s.revision_number is null), '[]')`;

export const owedSheetJson = rowShape({
  ...sheet,
  number: int,
  date: nullable(text),
  since: nullable(text),
});
/** Sheets that were there and that nobody gave. */
export const sheetsNotHandedOver = sql`
  coalesce((
    select json_agg(json_build_object('nameKey', s.name_key, 'name', s.name,
                                      'number', s.revision_number, 'date', s.printed_on,
                                      'since', s.since) order by s.name, s.name_key)
      from ${owedOfDeliveryForJoin(sql`d.id`)} s where s.revision_number is not null), '[]')`;
