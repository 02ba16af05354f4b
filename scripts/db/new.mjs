import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../start/paths.mjs';
import { EXIT, Stopped } from '../start/stopped.mjs';

/** Writes the next migration's file. Returns its path from the current folder. */
export function newMigration({ name, folder = join(root, 'migrations') }) {
  const words = name.trim().toLowerCase().replaceAll(/[ -]+/g, '_');
  if (!/^[a-z][a-z0-9_]*$/.test(words))
    throw new Stopped(
      'Say what it does in a few words, letters and figures only: npm run db:new -- promised-day',
      EXIT.usage,
    );
  const taken = readdirSync(folder).find((file) => file.slice(5) === `${words}.sql`);
  if (taken)
    throw new Stopped(
      `There is ${taken} already. A migration that is there is never edited: give the new one a name of its own.`,
      EXIT.usage,
    );
  const numbers = readdirSync(folder).map((file) =>
    Number(/^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? 0),
  );
  const file = join(folder, `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${words}.sql`);
  writeFileSync(file, draftOf(words), { flag: 'wx' });
  return relative(process.cwd(), file);
}

// An empty file would be applied, and never again: `npm run dev` applies what it finds.
function draftOf(words) {
  return `-- Why: say it here. Runs once, in a transaction of its own; the shop's role gets its rights afterwards (src/platform/grants.ts).
do $$ begin raise exception 'The migration ${words} is not written yet.'; end $$;
`;
}
