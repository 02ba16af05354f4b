/** The room's sentences in one place, so that a second language is an addition. */

/** Above the signature; kept with the delivery as it was read (domain.md 5, E-SIGN). */
export const signedSentence = (customer: string) =>
  `I received the items listed above for ${customer}. Shorts and refusals are as marked.`;
