import type { ChangeCustomer, CustomerDetail } from './public/contract.ts';

const FACTS = [
  'name',
  'address1',
  'city',
  'state',
  'zip',
  'terms',
  'orderMinimumCents',
  'deliveryNote',
  'routeDays',
  'dockFrom',
  'dockTo',
  'dockClosed',
  'onCreditHold',
  'unattendedAllowed',
  'email',
  'phone',
] as const;

type StoredFacts = Pick<CustomerDetail, (typeof FACTS)[number]> & { parentId: string | null };
/** What the form of a customer says. Its tax is one fact: a rate in basis points, an exemption, or null while nobody has said it. */
export interface CustomerFacts extends StoredFacts {
  tax: number | 'exempt' | null;
}
export type CustomerFact = keyof CustomerFacts;

/** The same of a customer as it is kept. */
export const customerFacts = (
  customer: StoredFacts & Pick<CustomerDetail, 'taxRateBp' | 'taxExempt' | 'taxSettled'>,
): CustomerFacts => ({
  ...(Object.fromEntries(FACTS.map((fact) => [fact, customer[fact]])) as Omit<
    StoredFacts,
    'parentId'
  >),
  parentId: customer.parentId,
  tax: !customer.taxSettled ? null : customer.taxExempt ? 'exempt' : customer.taxRateBp,
});

/** The facts that a change names. */
export function factsOfChange({
  id: _id,
  version: _version,
  isActive: _isActive,
  taxRateBp,
  taxExempt,
  ...facts
}: ChangeCustomer): Partial<CustomerFacts> {
  const named = Object.entries(facts).filter(([, value]) => value !== undefined);
  const says = taxExempt === true ? 'exempt' : taxRateBp;
  return { ...Object.fromEntries(named), ...(says === undefined ? {} : { tax: says }) };
}

/** A fact that two people changed at once, as the first of them saved it. */
export interface LateFact {
  field: CustomerFact;
  theirs: CustomerFacts[CustomerFact];
}
