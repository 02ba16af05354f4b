/** A sentence with its full stop, also where its last word brings one: "Bellcart Supply Co." stays as it is. */
export const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);
