import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { code, ROOT, sources } from './sources.ts';

/** The innermost braces around a place of a text. */
function objectAt(text: string, place: number): string {
  let from = place;
  for (let open = 0; from > 0; from -= 1) {
    if (text[from] === '}') open += 1;
    else if (text[from] === '{' && open === 0) break;
    else if (text[from] === '{') open -= 1;
  }
  let to = from + 1;
  for (let open = 1; to < text.length && open > 0; to += 1)
    open += text[to] === '{' ? 1 : text[to] === '}' ? -1 : 0;
  return text.slice(from, to);
}

/** Kinds of mail of a file: what stands as `kind` in an object that says to whom and by which key it is sent. */
const kindsIn = ({ path: at, text }: { path: string; text: string }) =>
  [...text.matchAll(/\bkind: ([^\n{]*'[^\n]*),$|\bkind: ('[\w-]+')/gm)]
    .filter(({ index }) => {
      const mail = objectAt(text, index);
      return /\bdedupeKey\b/.test(mail) && /\bto\b/.test(mail);
    })
    .flatMap((found) => [
      ...(found[1] ?? found[2] ?? '').matchAll(/'([a-z]+(?:-[a-z]+)+|[a-z]{6,})'/g),
    ])
    .map(([, kind = '']) => ({ kind, at }));

const tests = [
  ...sources.filter(({ isTest }) => isTest).map(({ text }) => text),
  ...globSync('tests/{journeys,seams,business}/**/*.ts', { cwd: ROOT }).map((file) =>
    readFileSync(path.join(ROOT, file), 'utf8'),
  ),
].join('\n');

test('every mail is looked for by a test, by its kind', () => {
  const mails = code.flatMap(kindsIn);
  expect(new Set(mails.map(({ kind }) => kind)).size).toBeGreaterThan(25);
  // By its kind, or by the key that begins with it.
  const isTested = (kind: string) => new RegExp(`['"\`]${kind}['"\`:]`).test(tests);
  expect(mails.filter(({ kind }) => !isTested(kind))).toEqual([]);
});

test.each([
  [
    "companyMail(app, tx, {\n  kind: 'gate-changed',\n  to: email,\n  details: [{ a: 1 }],\n  dedupeKey: key,\n})",
    ['gate-changed'],
  ],
  [
    "const mail = {\n  to,\n  kind: sent ? 'gate-opened' : 'gate-closed',\n  dedupeKey,\n};",
    ['gate-opened', 'gate-closed'],
  ],
  ["await note({ kind: 'put-on', to, from });", []],
])('%s: %j', (text, kinds) => {
  expect(kindsIn({ path: 'src/x/server/y.ts', text }).map(({ kind }) => kind)).toEqual(kinds);
});
