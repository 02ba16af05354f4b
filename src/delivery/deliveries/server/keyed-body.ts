import type { DeliverOrder } from '../contract.ts';

/** What a stop said from the first release on: always part of what its key stands for. */
const FIRST: ReadonlySet<string> = new Set([
  'orderId',
  'lines',
  'extras',
  'signerName',
  'noSignatureReason',
  'note',
  'deviceTime',
  'location',
] satisfies (keyof DeliverOrder)[]);

const saysNothing = (value: unknown) =>
  value === '' || value === false || value === null || (Array.isArray(value) && value.length === 0);

/**
 * What is compared when a key comes again. Fields that came later and say nothing are left out: a phone that sent before an update of the
 * server, and heard no answer, sends the same after it.
 */
export const keyedBody = (input: DeliverOrder): Partial<DeliverOrder> =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => FIRST.has(name) || !saysNothing(value)),
  );
