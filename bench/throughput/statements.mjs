// What a request asks of the database, as PostgreSQL's own log has it: how many statements, and their texts and values, so that they can
// be run again without the shop (bench/replay.mjs).
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const MARK = '~bench~';
const ENTRY = /^~bench~(\d+)~(\w+)~(LOG|DETAIL): {2}(.*)$/s;

async function logAll(database, on) {
  for (const [name, value] of [
    ['log_statement', 'all'],
    ['log_line_prefix', `${MARK}%p~%u~`],
    ['log_parameter_max_length', '-1'],
  ])
    await database.query(
      on ? `alter system set ${name} = '${value}'` : `alter system reset ${name}`,
    );
  await database.query('select pg_reload_conf()');
  // Sessions take a new setting between two statements of theirs.
  await sleep(300);
}

/** Sends so many requests, one by one, with every statement logged. @returns of each the shop's statements in order: text, values, session. */
export async function recordEach(build, count, send) {
  const { database, logFile } = build;
  const recordings = [];
  await logAll(database, true);
  try {
    for (let at = 0; at < count; at += 1) {
      await untilIdle(build);
      const from = statSync(logFile).size;
      await send(at);
      // What the queue does with it afterwards is not the request's.
      recordings.push({ from, to: statSync(logFile).size });
    }
  } finally {
    await logAll(database, false);
  }
  const log = readFileSync(logFile);
  return recordings.map(({ from, to }) => statementsIn(entriesBegunIn(log, from, to)));
}

/** The entries that begin in this part of the log, each whole: where the part ends in the middle of one, the rest and its values are read as well. */
export function entriesBegunIn(log, from, to) {
  // As bytes, so that a place in the text is one in the log.
  const next = log.latin1Slice(to - 1).search(/\n~bench~\d+~\w+~LOG: /);
  return log.subarray(from, next < 0 ? log.length : to + next).toString('utf8');
}

/** How many transactions these statements are: each between begin and its end, and every other one by itself. */
export function transactionsOf(statements) {
  const open = new Set();
  let count = 0;
  for (const { session, text } of statements) {
    if (/^begin\b/i.test(text)) open.add(session);
    else if (/^(commit|rollback)$/i.test(text)) open.delete(session);
    else if (open.has(session)) continue;
    if (!/^(commit|rollback)$/i.test(text)) count += 1;
  }
  return count;
}

const DUE = `select count(*)::int as due from graphile_worker._private_jobs
  where locked_at is not null or (run_at <= now() and attempts < max_attempts)`;

/** Waits until the queue has been empty for a second. */
export async function untilIdle({ database }) {
  for (let idle = 0, tries = 0; idle < 5 && tries < 1500; tries += 1) {
    const { rows } = await database.query(DUE);
    idle = rows[0].due === 0 ? idle + 1 : 0;
    await sleep(200);
  }
}

/** @param {string} text of PostgreSQL's log */
export function statementsIn(text) {
  const found = [];
  for (const entry of text.split(new RegExp(`^(?=${MARK})`, 'm'))) {
    const [, session, user, kind, rest] = ENTRY.exec(entry.trimEnd()) ?? [];
    if (user !== 'bellcart_app') continue;
    const joined = rest.replaceAll('\n\t', '\n');
    const statement = /^(?:execute \S+|statement): (.*)$/s.exec(joined);
    if (kind === 'LOG' && statement) found.push({ session, text: statement[1], values: [] });
    const values = /^parameters: (.*)$/is.exec(joined);
    const last = found.findLast((one) => one.session === session);
    if (kind === 'DETAIL' && values && last) last.values = valuesIn(values[1]);
  }
  // What the worker of the queue asks for by itself is nobody's request, and neither is what a new connection sets up.
  return found.filter(
    ({ text }) =>
      !text.startsWith('set statement_timeout') &&
      (!/graphile_worker/.test(text) || /add_jobs?\b/.test(text)),
  );
}

/** "$1 = 'it''s', $2 = NULL" -> ["it's", null] */
export function valuesIn(text) {
  return [...text.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, value]) =>
    value === undefined ? null : value.replaceAll("''", "'"),
  );
}
