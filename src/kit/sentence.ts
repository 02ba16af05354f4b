/** A sentence with its full stop, also where its last word brings one: "Bellcart Supply Co." stays as it is. */
export const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** `(49 CFR 172.504(c), 171.8)`, with what stands in brackets inside. */
const PARAGRAPHS = / \((?:29|49) CFR (?:[^()]|\([^()]*\))*\)/g;

/** A sentence without the paragraphs of the law: on a driver's screens plain words stand alone; papers and the desk have the numbers. */
export const plainWords = (text: string): string =>
  text
    .replace(PARAGRAPHS, '')
    .replace(/\b(trained|training) under 49 CFR [\d.]+/g, (_, word: string) =>
      word === 'trained' ? 'with hazmat training' : 'hazmat training',
    );
