import { expect, test } from 'vitest';
import { TASK_WORDS } from './task-messages.ts';

const proof = (problem: string | null) =>
  TASK_WORDS.proof({
    orderNumber: 'BC-1',
    customerName: 'Harbor House',
    docNumber: '7',
    problem,
  });

test('what the books said is told to its end, also after a full stop within a name, and ends once', () => {
  expect(proof('QuickBooks has no active customer “St. Regis”. Reactivate it there.')).toMatch(
    /in QuickBooks: QuickBooks has no active customer “St\. Regis”\. Reactivate it there\.$/,
  );
  expect(proof('No room')).toMatch(/: No room\.$/);
  expect(proof(null)).toMatch(/: QuickBooks refused it\.$/);
});
