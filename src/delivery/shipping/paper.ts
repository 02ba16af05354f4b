import type { PlacardNotice, Segregation } from '../../safety/hazards/public/road-classes.ts';
import type { Ask, PaperEntry } from './entry.ts';

/** Who gets what: one stop of the run. */
export interface Consignee {
  orderNumber: string;
  name: string;
  address: string;
  entries: PaperEntry[];
}

/** All that is signed. Nothing of it depends on who looks, or when. */
export interface PaperContent {
  shipper: { name: string; address: string };
  emergencyPhone: string;
  run: { name: string; day: string };
  /** By order number: another order of the stops is the same paper. */
  consignees: Consignee[];
  packages: number;
  pounds: number;
  placards: PlacardNotice;
  segregation: { rule: Segregation; a: string[]; b: string[] }[];
}

/**
 * `none`: no package needs a paper. `part`: the reader does not see the whole truck. `draft`: nobody signed. `changed`: somebody signed
 * for another load. `signed`: somebody signed for exactly this one.
 */
export type PaperState = 'none' | 'part' | 'draft' | 'changed' | 'signed';

export interface Signature {
  id: string;
  signer: string;
  /** YYYY-MM-DD, of the training that it was signed with. */
  trainedOn: string;
  signedAt: Date;
  hash: string;
}

export interface PaperOfRun {
  run: { id: string; name: string; day: string; state: string; truckName: string };
  content: PaperContent;
  /** SHA-256 of the content. */
  hash: string;
  asks: Ask[];
  state: PaperState;
  /** The valid signature, else the last one before the load changed. */
  signature: Signature | null;
  earlier: Signature[];
}
