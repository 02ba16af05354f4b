import { type File, type Node, nameOf, placeAt, treeOf, walk } from './tree.ts';

/**
 * Sentences that still stand in a part of a screen instead of in its room's messages, by room. A number only falls: who moves one out lowers
 * it, and a room that is not named here has none. A page has none anywhere.
 */
export const SENTENCES_IN_PARTS: Readonly<Record<string, number>> = {
  books: 54,
  company: 14,
  'delivery/claims': 1,
  'delivery/deliveries': 11,
  'delivery/runs': 2,
  'delivery/shipping': 1,
  'delivery/stops': 10,
  files: 5,
  frame: 24,
  'ordering/cart': 24,
  'ordering/desk': 11,
  'ordering/guides': 1,
  'ordering/orders': 43,
  'ordering/team': 4,
  'ordering/visits': 43,
  'people/accounts': 69,
  'people/customers': 24,
  'products/catalogue': 11,
  'products/prices': 5,
  'safety/binders': 1,
  'safety/hazards': 38,
  'safety/inspection': 2,
  'safety/labels': 1,
  'safety/sheets': 13,
  ui: 18,
};

/** Pages that are a text: it stands where it is read. */
export const TEXTS: readonly string[] = [
  'src/frame/pages/about.tsx',
  'src/frame/pages/not-found.tsx',
  'src/frame/pages/privacy-policy.tsx',
  'src/frame/pages/robots.ts',
  'src/frame/pages/terms-of-service.tsx',
];

/** Attributes that people read or hear. */
const SHOWN =
  /^(label|title|aria-label|placeholder|alt|summary|hint|help|heading|text|description|message|done)$/;

/** Two words beside each other: "Not saved", "orders wait". */
const TWO_WORDS = /\p{L}{2}[,:;]?\s+\p{L}/u;
/** A word that begins with the text's only capital and two more: "The note is". */
const SENTENCE = /^\p{Lu}[\p{Ll}’']*(?:,? [\p{L}\d’“”-]+){2,}/u;
/** Names of classes: `px-4`, `hover:underline`. */
const CLASSES = /(?:^|\s)[a-z-]+(?:-\d|:[a-z])/;
/** A word with a space beside it. */
const WORD_APART = /(?:^|\s)\p{L}[\p{L}’']+[,.:;]?(?:\s|$)/u;

/** Whether a text is shown as it stands: in a component, or as the value of one of these names; what a call gets is the call's. */
const isShown = (around: readonly Node[]) => {
  for (const node of around.toReversed()) {
    if (node.type === 'JSXAttribute') return SHOWN.test(nameOf(node['name']));
    if (node.type === 'Property') return SHOWN.test(nameOf(node['key']));
    if (node.type === 'CallExpression' || /Function/.test(node.type)) return false;
    if (node.type === 'JSXExpressionContainer') {
      const outer = around[around.indexOf(node) - 1]?.type ?? '';
      if (/^JSX(Element|Fragment)$/.test(outer)) return true;
    }
  }
  return false;
};
const isClass = (around: readonly Node[]) =>
  around.some(
    (node) => node.type === 'JSXAttribute' && /[cC]lass(Name)?$/.test(nameOf(node['name'])),
  );

/** A header of an answer (`'content-disposition': …`), or where to look in a document. */
const isForMachines = (around: readonly Node[]) => {
  const outer = around.at(-1);
  if (outer?.type === 'Property') return /^(?!aria-)\w+-/.test(nameOf(outer['key']));
  const called = nameOf((outer?.['callee'] as Node | undefined)?.['property']);
  return /^(querySelector(All)?|closest|matches)$/.test(called);
};

/** What a node says to people: the text of a component, of what is given to it, of a template that is filled; empty where it says nothing. */
function textOf(node: Node, around: readonly Node[]): string {
  if (node.type === 'JSXText') {
    const text = String(node['value']).replace(/\s+/g, ' ').trim();
    return TWO_WORDS.test(text) ? text : '';
  }
  if (node.type === 'Literal' && typeof node['value'] === 'string') {
    const text = node['value'];
    const says = isShown(around) ? TWO_WORDS.test(text) : SENTENCE.test(text);
    return says && !isClass(around) ? text : '';
  }
  if (node.type === 'TemplateLiteral') {
    if (around.at(-1)?.type === 'TaggedTemplateExpression' || isClass(around)) return '';
    const parts = (node['quasis'] as Node[]).map(
      ({ value }) => (value as { cooked: string }).cooked,
    );
    const text = parts.join('…');
    const says = parts.some((part) => /\s/.test(part) && WORD_APART.test(part));
    return says && !CLASSES.test(text) && !isForMachines(around) ? text : '';
  }
  return '';
}

/** The words of a screen that stand in a file with their places, `file:line words`; imports, class names, statements and comments say nothing to anybody. */
export function sentencesIn(file: File): string[] {
  const found: string[] = [];
  walk(treeOf(file), (node, around) => {
    if (/^(Import|Export(All|Named)).*Declaration$/.test(node.type) && node['source']) return false;
    const words = textOf(node, around);
    if (words) found.push(`${placeAt(file, node.start)} ${words}`);
    return !(node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql');
  });
  return found;
}
