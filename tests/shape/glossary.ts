/**
 * Words that an export's name had for something that has a word of the field, each with that word and with how many names still have it. A
 * number only falls. What people read (`words.test.ts`) is another list.
 */
export const OLD_WORDS: Readonly<Record<string, { now: string; left: number }>> = {
  lent: { now: 'for join', left: 0 },
  aside: { now: 'skipped', left: 0 },
  stray: { now: 'unmatched', left: 0 },
  strays: { now: 'unmatched', left: 0 },
  matter: { now: 'task, problem', left: 0 },
  matters: { now: 'tasks, problems', left: 0 },
  looked: { now: 'reviewed', left: 0 },
  told: { now: 'notified, reported', left: 0 },
  said: { now: 'text, result, written', left: 0 },
  asked: { now: 'requested, open task', left: 0 },
  given: { now: 'input', left: 0 },
  wanted: { now: 'requested', left: 0 },
  followed: { now: 'synced', left: 0 },
  standing: { now: 'active, state, position', left: 0 },
  meant: { now: 'for customer', left: 0 },
};

const EXPORT =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
/** `toldOfRecall`, `HOW_TOLD` -> told, of, recall; how, told */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .split(' ');

/** Exports of a file whose names have one of the old words: the word, and `file:line name`. */
export function oldNames({ path, text }: { path: string; text: string }) {
  return [...text.matchAll(EXPORT)].flatMap(({ 1: name = '', index }) =>
    wordsOf(name)
      .filter((word) => Object.hasOwn(OLD_WORDS, word))
      .map((word) => ({
        word,
        at: `${path}:${text.slice(0, index).split('\n').length} ${name} (now: ${OLD_WORDS[word]?.now})`,
      })),
  );
}
