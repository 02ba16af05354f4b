import type { DeliverOrder } from '../contract.ts';

/** Fields of a stop since the first release: always part of the body that an idempotency key is compared with. */
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
