/**
 * Functions with five or more parameters in a row, by file. None is added: what belongs together is handed over by name. The one left has the
 * signature that React Router calls.
 */
export const WIDE_FUNCTIONS: Readonly<Record<string, number>> = {
  'src/entry.server.tsx': 1,
};

/** From this many parameters in a row on, nobody at the call knows which is which: what belongs together is handed over by name. */
const TOO_MANY = 5;

/** Text without comments, strings' contents and templates' words: what is left has balanced parentheses. */
const bare = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (found) => found.replace(/[^\n]/g, ' '))
    .replace(/(?<!:)\/\/.*$/gm, (found) => ' '.repeat(found.length))
    .replace(/'(?:[^'\\\n]|\\.)*'/g, (found) => `'${' '.repeat(found.length - 2)}'`);

/** The parameters of a list that begins at `at` with its parenthesis; commas within types and patterns count for nothing. */
function countAt(text: string, at: number): number {
  let depth = 0;
  let count = 0;
  let isEmpty = true;
  for (let place = at; place < text.length; place += 1) {
    const sign = text[place] ?? '';
    // An arrow's `>` closes nothing.
    const closes = ')]}'.includes(sign) || (sign === '>' && text[place - 1] !== '=');
    if ('([{<'.includes(sign)) depth += 1;
    else if (closes) depth -= 1;
    else if (depth === 1 && sign === ',') {
      if (!isEmpty) count += 1;
      isEmpty = true;
      continue;
    }
    if (depth === 0) return count + (isEmpty ? 0 : 1);
    if (place > at && /\S/.test(sign)) isEmpty = false;
  }
  return 0;
}

/** Named functions of a file that take five or more parameters in a row: their place, name and number. */
export function wideFunctions({ path, text }: { path: string; text: string }) {
  const plain = bare(text);
  const heads =
    /\bfunction\*? (\w+)(?:<[^()]*>)?\(|\b(?:const|let) (\w+)(?:: [^=]+)? = (?:async )?(?:<[^()]*>)?\((?=[^()]*(?:\([^()]*\)[^()]*)*\)(?:: [^=]+)? =>)/g;
  return [...plain.matchAll(heads)].flatMap((head) => {
    const count = countAt(plain, head.index + head[0].length - 1);
    const name = head[1] ?? head[2] ?? '';
    const line = plain.slice(0, head.index).split('\n').length;
    return count >= TOO_MANY
      ? [{ at: `${path}:${line} ${name} (${count})`, path, name, count }]
      : [];
  });
}
