import type { ChargePart } from '../choices.ts';
import type { Way } from '../inbox/contract.ts';
import { ITEM_WAYS } from '../items/itemless-messages.ts';
import { PART_MESSAGES as words } from './part-messages.ts';

const PART_OF: Readonly<Record<string, ChargePart>> = {
  'fee-item': 'delivery-fee',
  'surcharge-item': 'fuel-surcharge',
  'deposit-item': 'deposit',
  'goodwill-item': 'goodwill',
};

/** What a person may do about a charge that nothing in the books stands for: with the income account chosen it is one press; else the way leads to the choice. */
export function partWays(problemCode: string, account: { name: string } | null): Way[] {
  const choose: Way = { to: '/dashboard/accounting/invoice-parts', label: words.link };
  const part = PART_OF[problemCode];
  if (!part || !account) return [choose];
  const make: Way = {
    intent: 'make-part',
    label: words.makeThere,
    fields: { part },
    input: { kind: 'none' },
    help: ITEM_WAYS.accountOf(account.name),
  };
  return [make, choose];
}
