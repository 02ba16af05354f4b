/** A word of before: what stands for it now, and which exports still have it in their name because it is there the word of the trade. */
interface OldWord {
  now: string;
  stays?: readonly string[];
}

/**
 * Words that an export's or a file's name had for something that has a word of the field. What people read (`words.test.ts`) is another list:
 * a message may be called by what its sentence says.
 */
export const OLD_WORDS: Readonly<Record<string, OldWord>> = {
  lent: { now: 'for join' },
  aside: { now: 'skipped' },
  stray: { now: 'unmatched' },
  strays: { now: 'unmatched' },
  matter: { now: 'task, problem' },
  matters: { now: 'tasks, problems' },
  looked: { now: 'reviewed' },
  told: { now: 'notified, reported' },
  said: { now: 'text, result, written' },
  asked: { now: 'requested, open task' },
  given: { now: 'input' },
  wanted: { now: 'requested' },
  followed: { now: 'synced' },
  standing: { now: 'active, state, position' },
  meant: { now: 'for customer' },
  low: {
    now: 'compact',
    // A figure that is low.
    stays: ['LowPrice', 'isBudgetLow'],
  },
  keep: {
    now: 'store, record',
    // What stays as it is: in view, alive, one of several; a customer kept out of the books is called so in released forms.
    stays: [
      'keepOnScreen',
      'keepAlive',
      'keepOneSuperAdmin',
      'KEEP_EARLY_PRESS',
      'keepOut',
      'KeepOut',
      'useKeptFocus',
    ],
  },
  keeps: { now: 'stores' },
  kept: {
    now: 'stored, cached',
    // Goods that the law keeps apart; prices that the books keep.
    stays: ['KeptApart', 'keptApart', 'keptByBooks', 'useKeptFocus'],
  },
  keeping: { now: 'storing', stays: ['keepingHours'] },
  settle: { now: 'resolve, apply, end' },
  settles: { now: 'resolves', stays: ['settlesTax'] },
  settling: { now: 'resolving' },
  settled: {
    now: 'resolved, applied, ended',
    // A bill that is paid or settled by hand, a customer's tax, a stop and a case: the words of the trade.
    stays: [
      'invoiceSettled',
      'settledBy',
      'taxSettled',
      'taxSettledJob',
      'alreadySettled',
      'allSettled',
      'someSettled',
      'stopSettled',
      'caseSettled',
    ],
  },
};

/** Files that are called by one of the words where it stays: by hand, apart, a tax, the focus; the decision's name of who keeps prices. */
export const OLD_FILES: readonly string[] = [
  'src/books/credits/server/settle-by-hand.test.ts',
  'src/books/documents/server/settle-entered-by-hand.test.ts',
  'src/books/documents/server/settle-entered-by-hand.ts',
  'src/books/invoices/server/tax-settled.ts',
  'src/delivery/runs/kept-apart.ts',
  'src/frame/ui/keep-focus.ts',
];

const EXPORT =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
/** `toldOfRecall`, `HOW_TOLD` -> told, of, recall; how, told */
export const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .split(' ');

/** The old words in a name, but where it stays. */
export const oldWordsIn = (name: string): string[] =>
  wordsOf(name).filter(
    (word) => Object.hasOwn(OLD_WORDS, word) && !OLD_WORDS[word]?.stays?.includes(name),
  );

const isMessages = (path: string) => /messages(\.[\w-]+)?\.ts$/.test(path);

/** Exports of a file whose names have one of the old words: the word, and `file:line name`. */
export function oldNames({ path, text }: { path: string; text: string }) {
  return [...text.matchAll(EXPORT)].flatMap(({ 1: name = '', index }) =>
    oldWordsIn(name)
      .filter((word) => !(isMessages(path) && SPOKEN.has(word)))
      .map((word) => ({
        word,
        at: `${path}:${text.slice(0, index).split('\n').length} ${name} (now: ${OLD_WORDS[word]?.now})`,
      })),
  );
}

/** Words that people read, so that a message is called by them: what is kept, and what a desk settles. */
const SPOKEN = new Set(['keep', 'keeps', 'kept', 'keeping', 'settled', 'low']);

/** The old words of a file's name. */
export const oldWordsOfFile = (path: string): string[] =>
  (path.split('/').at(-1) ?? '')
    .split(/[-.]/)
    .filter((word) => Object.hasOwn(OLD_WORDS, word) && !OLD_FILES.includes(path));
