import type { DeliveryProof } from '../../delivery/deliveries/proof-contract.ts';

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

export const fact = (
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
