import { sentence } from '../../kit/sentence.ts';

/** Of a placed order that takes nothing beyond the limit, before it is saved. */
export const TAKES_NO_MORE = {
  title: (number: string) => `This can’t be added to ${number}`,
  /** `of`: whose limit it is, where it is not the reader's own. */
  text: (limit: string, number: string, of: string | null) =>
    of === null
      ? `With it, ${number} comes to more than your limit of ${limit} for one order. Order what is new with your cart: it becomes an order of its own. ${number} stays as it is.`
      : `${number} was approved as it is, above the limit of ${limit} that ${of} has for one order. Place what is new as a new order. ${number} stays as it is.`,
} as const;

/** Why somebody of ours decides about an order that waits for approval. */
export const WHO_DECIDES = {
  named: (customer: string) => sentence(`You were named to decide this for ${customer}`),
  /** `named`: whom the limit names, who can't approve it now; '': nobody of the customer. */
  office: (customer: string, named: string) =>
    named
      ? sentence(
          `${named} was named to approve it and can’t for now, so our office decides this for ${customer}`,
        )
      : sentence(
          `The limit names our office to approve it, so our office decides this for ${customer}`,
        ),
} as const;
