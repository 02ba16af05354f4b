import type { Failure } from '../../../kit/failure.ts';
import { storedRecords } from '../../../ui/stored-records.ts';

/** A new customer that a rep took down on this device: waiting, refused, or with the desk and not yet read. */
export interface StoredAsk {
  /** Under which it is written once. */
  key: string;
  company: string;
  address: string;
  name: string;
  email: string;
  phone: string;
  note: string;
  /** What it wants first, as JSON; missing in what an earlier release kept. */
  firstLines?: string;
  /** Why it was not taken; null while it waits. */
  refused: Failure | null;
  /** By which the desk has it. */
  reference: string | null;
}

export const storedAsks = storedRecords<StoredAsk>('ask', ({ key }) => key);

/** Where a rep asks for a customer, and where what waits on a device is sent. */
export const ASK_ADDRESS = '/dashboard/customers/ask';
