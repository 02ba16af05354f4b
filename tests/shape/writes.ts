/** From this many columns on, a write whose columns are listed by hand is wide: one that is forgotten is not seen. */
const WIDE = 6;

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** Pieces of SQL between commas that stand in no parentheses. */
function pieces(text: string): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of text) {
    if ('({'.includes(sign)) depth += 1;
    if (')}'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found;
}

/** Inserts and updates of a file that list six or more columns by hand: `file:line table (columns)`. */
export function wideWrites(file: { path: string; text: string }): string[] {
  const found: string[] = [];
  const add = (at: number, table: string | undefined, count: number) => {
    if (count >= WIDE) found.push(`${file.path}:${lineOf(file.text, at)} ${table} (${count})`);
  };
  for (const match of file.text.matchAll(/insert into (\w+)(?: \w+| as \w+)?\s*\(([^)]*)\)/g))
    add(match.index, match[1], (match[2] ?? '').split(',').filter((one) => one.trim()).length);
  for (const match of file.text.matchAll(/\b(?:update (\w+)(?: \w+)?|do update)\s+set\s/g)) {
    const rest = file.text.slice(match.index + match[0].length);
    const set = rest.slice(0, /\n\s*(?:where|from|returning)\b|`[,;)]/.exec(rest)?.index ?? 2000);
    add(
      match.index,
      match[1] ?? 'on conflict',
      pieces(set).filter((one) => /^\s*\w+ =/.test(one)).length,
    );
  }
  return found;
}

/** JSON whose type the compiler believes, with no reason (`// Not checked: ...`) on the line above; `unknown` believes nothing. */
export function believedJson(file: { path: string; text: string }): string[] {
  const lines = file.text.split('\n');
  return lines.flatMap((line, at) =>
    /\bjson<(?!unknown>)/.test(line) &&
    !/function|=>/.test(line) &&
    !/Not checked: \w/.test(lines[at - 1] ?? '')
      ? [`${file.path}:${at + 1}`]
      : [],
  );
}
