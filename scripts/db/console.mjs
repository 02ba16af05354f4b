import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { findRunning, ownerUrl, startPostgres } from '../start/postgres.mjs';
import { developmentDirectory, lockDirectory } from './directory.mjs';

/**
 * SQL on the development database as the owner of its tables, beside `npm run dev` or without it. psql where it is installed, which then
 * takes `args`; else a prompt of our own, which knows `-c statement`. Returns the exit code.
 */
export async function openConsole({ env, args, say, input = process.stdin, psql = hasPsql() }) {
  const dataDir = developmentDirectory(env);
  const dir = join(dataDir, 'pg');
  const running = findRunning(dir);
  const lock = running ? null : lockDirectory(dataDir);
  const server = running
    ? null
    : await startPostgres({ dir, logFile: join(dataDir, 'postgres.log') });
  const url = ownerUrl((running ?? server).socketDir, 'bellcart');
  try {
    return await (psql ? runPsql(url, args) : prompt(url, args, say, input));
  } finally {
    await server?.stop();
    lock?.release();
  }
}

function hasPsql() {
  return spawnSync('psql', ['--version'], { stdio: 'ignore' }).status === 0;
}

function runPsql(url, args) {
  // Ctrl-C ends a statement there, not this process, which still has to stop the database.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  return new Promise((resolve, reject) => {
    const child = spawn('psql', [url, ...args], { stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', ignore);
      resolve(code ?? 1);
    });
  });
}

async function prompt(url, args, say, input) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ask = async (statement) => {
    try {
      for (const result of [await client.query(statement)].flat()) {
        say(result.rows.map((row) => JSON.stringify(row)).join('\n') || (result.command ?? ''));
        if (result.rows.length > 0) say(`(${result.rows.length} rows)`);
      }
      return 0;
    } catch (error) {
      say(`ERROR: ${error.message}`);
      return 1;
    }
  };
  try {
    if (args[0] === '-c') return await ask(args.slice(1).join(' '));
    say('psql is not installed; this prompt takes a statement a line. Ctrl-D ends it.');
    const lines = createInterface({
      input,
      output: input.isTTY ? process.stdout : undefined,
      prompt: 'bellcart=> ',
    });
    let ended = false;
    lines.once('close', () => {
      ended = true;
    });
    lines.prompt();
    for await (const line of lines) {
      if (line.trim()) await ask(line);
      if (!ended) lines.prompt();
    }
    return 0;
  } finally {
    await client.end();
  }
}
