import { createHash } from 'node:crypto';
import type { Company, StoredAnswer } from './books.ts';
import { fault } from './faults.ts';

const longestRequestId = 50;
const longestBatchRequestId = 36;
const mostStored = 5000;

/** Refuses an overlong requestid (behaviour 20). An empty one counts as none. */
export function checkRequestId(requestId: string | undefined, batch: boolean): string | undefined {
  const maxLength = batch ? longestBatchRequestId : longestRequestId;
  if (requestId && requestId.length > maxLength)
    throw fault.tooLong('requestid', maxLength, requestId.length);
  return requestId || undefined;
}

export const fingerprintOf = (path: string, body: string): string =>
  createHash('sha256').update(path).update('\n').update(body).digest('hex');

/** Keeps the answer of a write that worked; one that failed may be tried again under the same id (behaviour 21). */
export function storeAnswer(company: Company, requestId: string, answer: StoredAnswer): void {
  company.answers.set(requestId, answer);
  const oldest = company.answers.keys().next();
  if (company.answers.size > mostStored && !oldest.done) company.answers.delete(oldest.value);
}
