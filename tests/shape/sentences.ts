/**
 * Sentences that still stand in a part of a screen instead of in its room's messages, by room. A number only falls: who moves one out lowers
 * it, and a room that is not named here has none. A page has none anywhere.
 */
export const SENTENCES_IN_PARTS: Readonly<Record<string, number>> = {
  books: 14,
  company: 6,
  'delivery/deliveries': 7,
  frame: 9,
  'ordering/cart': 17,
  'ordering/desk': 3,
  'ordering/orders': 20,
  'ordering/team': 2,
  'ordering/visits': 10,
  'people/accounts': 26,
  'products/catalogue': 4,
  'products/prices': 1,
  'safety/hazards': 9,
  'safety/inspection': 1,
  'safety/inventory': 1,
  'safety/labels': 1,
  'safety/sheets': 3,
  ui: 9,
};

/** Pages that are a text: it stands where it is read. */
export const TEXTS: readonly string[] = [
  'src/frame/pages/about.tsx',
  'src/frame/pages/not-found.tsx',
  'src/frame/pages/privacy-policy.tsx',
  'src/frame/pages/terms-of-service.tsx',
];

/** Three words or more of which the first begins with its only capital: of a component's text, of what is given to a component, of a literal. */
const SENTENCE = /(?<![\w$’“<[-])\p{Lu}[\p{Ll}’]*(?:,? [\p{L}\d’“”-]+){2,}[.?!:…]?/gu;

/** The sentences of a page with their places, `file:line words`; comments, imports and class names say nothing to anybody. */
export function sentencesIn({ path, text }: { path: string; text: string }): string[] {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ');
  const plain = text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/(?<!:)\/\/.*$/gm, blank)
    .replace(/^import [\s\S]*?from '[^']*';$/gm, blank)
    .replace(/className="[^"]*"/g, blank);
  return [...plain.matchAll(SENTENCE)].map(
    ({ 0: words, index }) => `${path}:${plain.slice(0, index).split('\n').length} ${words}`,
  );
}
