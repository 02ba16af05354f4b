import { z } from 'zod';
import { command } from '../../platform/http/adapter.ts';

export const makePackInput = command({ customerId: z.string().max(40) });
export type MakePack = z.output<typeof makePackInput>;

/** A file inside a pack. */
export interface PackFile {
  name: string;
  sizeBytes: number;
  sha256: string;
}

export interface PackState {
  id: string;
  customerId: string;
  site: string;
  /** ISO day. */
  madeOn: string;
  state: 'queued' | 'ready' | 'failed';
  done: number;
  total: number;
  files: readonly PackFile[];
  leftOut: readonly string[];
  /** What is inside and is to be known all the same. */
  toKnow: readonly string[];
  sha256: string | null;
  sizeBytes: number | null;
  /** ISO moment. */
  createdAt: string;
  askedBy: string;
}

/** The content of a pack, stored when the pack is requested. */
export interface PackContent {
  texts: readonly { name: string; text: string }[];
  labels: readonly { nameKey: string; name: string }[];
  /** For the README: what each text holds, in words. */
  counts: readonly string[];
  /** What is known to be missing before it is made. */
  leftOut: readonly string[];
  /** Notices about what the pack holds; missing in packs of earlier releases. */
  toKnow?: readonly string[];
}
