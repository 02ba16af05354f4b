import type { OrderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../../platform/database.ts';
import type { DeliveryProof } from '../../../deliveries/proof-contract.ts';

/** One thing that is known of the line. `proof` where it is an attempt at the door. */
export interface LineFact {
  /** ISO 8601. */
  at: string;
  title: string;
  by: string;
  texts: string[];
  link: { to: string; label: string } | null;
  proof: Pick<
    DeliveryProof,
    'orderId' | 'signature' | 'signerName' | 'signedByName' | 'photos'
  > | null;
}

/** What the books know of a line: its bills with what became of them, and its credits. */
export type BookFactsOfLine = (
  db: Sql,
  scope: OrderScope,
  lineId: string,
) => Promise<{ bills: LineFact[]; credits: LineFact[] }>;

export const lineFact = (
  at: string | Date,
  title: string,
  more: Partial<Omit<LineFact, 'at' | 'title'>> = {},
): LineFact => ({
  at: new Date(at).toISOString(),
  title,
  by: '',
  texts: [],
  link: null,
  proof: null,
  ...more,
});
