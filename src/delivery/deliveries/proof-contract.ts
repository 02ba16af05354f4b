import type { Signature } from '../../kit/signature.ts';
import type { DeliveryCase } from './case-contract.ts';
import type { DeliveryState, DeliverySummary, Empties, StoredPhoto } from './contract.ts';
import type { Evidence } from './evidence.ts';
import type { CorrectionReason, FailedReason, Reason } from './reasons.ts';

/** What was put on the truck of a line, and what became of it at the door. */
export interface ProofLine {
  orderLineId: string;
  productId: string;
  name: string;
  sku: string;
  sizeUnit: string;
  hazardous: boolean;
  ordered: number;
  /** Null where nobody counted at the dock. */
  loaded: number | null;
  loadedShort: string;
  expected: number;
  delivered: number;
  reason: Reason | '';
  reasonNote: string;
  /** Of what is missing, so many were not on the truck; the reason is of the others. */
  notOnTruck: number;
  isExtra: boolean;
  /** What the receiver counted on their own phone; null: they did not. */
  receiverCounted: number | null;
}

export interface ProofPhoto extends StoredPhoto {
  /** Its bytes have come. */
  isHere: boolean;
}

/** A record of its own beside the delivery, which stays as it was signed. */
export interface ProofCorrection {
  id: string;
  number: number;
  reason: CorrectionReason;
  note: string;
  photos: ProofPhoto[];
  byName: string;
  /** ISO 8601. */
  at: string;
  recordHash: string;
  lines: { orderLineId: string; name: string; sizeUnit: string; was: number; becomes: number }[];
}

/** One accepted attempt with everything that proves it. No money: a driver and a receiver may read it. */
export interface DeliveryProof {
  id: string;
  orderId: string;
  number: string;
  poNumber: string;
  customerId: string;
  customerName: string;
  address1: string;
  city: string;
  zip: string;
  attempt: number;
  state: DeliveryState;
  /** YYYY-MM-DD, the company's day. */
  deliveredOn: string | null;
  /** When it was finished at the door: the phone's clock where it can be believed, else ours. */
  doneAt: Date;
  /** Our clock. */
  acceptedAt: Date;
  /** The phone's clock. */
  deviceTime: Date | null;
  /** The first entry on the phone at this stop. */
  arrivedAt: Date | null;
  signedAt: Date | null;
  driverId: string | null;
  driverName: string;
  runName: string;
  truckName: string;
  signerName: string;
  signerRole: string;
  noSignatureReason: string;
  signedByName: boolean;
  /** The receiver counted and signed on their own phone. */
  ownPhone: boolean;
  /** What they wrote there beside their count; '' for nothing. */
  receiverRemark: string;
  /** Null: a phone of an earlier release did not say. */
  evidence: Evidence | null;
  /** Numbers of the other orders that the same signature stands for. */
  signedWith: string[];
  signedText: string;
  /** The same in English, where it was read in another language; else empty. */
  signedTextEnglish: string;
  signature: Signature | null;
  leftAt: string;
  failedReason: FailedReason | '';
  location: { latitude: number; longitude: number; accuracyMeters?: number } | null;
  note: string;
  wasOffline: boolean;
  recordHash: string;
  /** The phone's clock less ours when the stop arrived: milliseconds. */
  clockOffsetMs: number | null;
  /** Who of the desk wrote it down, where the phone's report could not be accepted; else empty. */
  recordedByName: string;
  /** What turned out otherwise since, in the order of time. */
  corrections: ProofCorrection[];
  /** Lines of which two counts differ, with what was decided. */
  cases: DeliveryCase[];
  lines: ProofLine[];
  photos: ProofPhoto[];
  empties: Empties[];
  /** Goods of a claim that the driver took back. */
  fetched: { name: string; sizeUnit: string; quantity: number }[];
  sheets: DeliverySummary['sheets'];
  missingSheets: DeliverySummary['missingSheets'];
  owedSheets: DeliverySummary['owedSheets'];
  /** The driver gave the printed sheets to somebody there. */
  sheetsOnPaper: boolean;
}
