/** What a company's name ends or begins with and is not called by. */
const SKIPPED = new Set(
  'a an and co company corp corporation inc llc llp lp ltd of the'.split(' '),
);

const MOST = 3;
const LEAST = 2;

/**
 * What order numbers may begin with by the company's name, two or three capitals: of its first words, of the capitals inside a single one
 * ("CleanCo" makes CC), or its first letters. '' for a name without two letters.
 */
export function prefixOf(name: string): string {
  const plain = name.normalize('NFD').replace(/['’.]|\p{M}/gu, '');
  const words = plain.match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
  const named = words.filter((word) => !SKIPPED.has(word.toLowerCase()));
  const called = named.length > 0 ? named : words;
  const [only = ''] = called;
  const capitals = only.replace(/[^A-Z]/g, '');
  const initials = called.map((word) => word.charAt(0)).join('');
  const found =
    called.length >= LEAST ? initials : capitals.length >= LEAST ? capitals : called.join('');
  const prefix = found.slice(0, MOST).toUpperCase();
  return prefix.length < LEAST ? '' : prefix;
}
