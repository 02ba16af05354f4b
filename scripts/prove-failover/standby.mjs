// A standby of a running PostgreSQL, made by the SQL functions of a base backup: the embedded one brings no pg_basebackup.
import * as fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { layWire } from '../prove-processes/stage.mjs';
import { startPostgres } from '../start/postgres.mjs';
import { OWNER } from '../start/postgres-cluster.mjs';

/** Folders whose content a copy must not or need not have (PostgreSQL's manual, 25.3.4.4); the write-ahead log comes from the primary. */
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|current_logfiles)$/;
const SLOT = 'standby';

/** Copies a data folder while its server writes to it: files may go meanwhile, and what was torn is mended by the log. */
function copyFolder(from, to, name = '') {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  if (EMPTY.has(name)) {
    if (name === 'pg_wal') fs.mkdirSync(join(to, 'archive_status'), { mode: 0o700 });
    return;
  }
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    if (LEFT.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target, name === '' ? entry.name : `${name}/`);
    else
      try {
        fs.copyFileSync(source, target);
      } catch (error) {
        if (error.code !== 'ENOENT') throw error;
      }
  }
}

/**
 * Makes a standby of `primary` in `dir` while it serves, starts it, and waits until it follows. With `synchronous` an order is acknowledged
 * when the standby has it too. Returns `{ server, wire, seconds }`; `wire` is what the log comes through.
 */
export async function makeStandby(primary, { dir, logFile, synchronous }) {
  const began = Date.now();
  const wire = await layWire(primary.socketDir);
  // A base backup is begun and ended by one session.
  const session = new pg.Client({ connectionString: primary.ownerUrl() });
  await session.connect();
  try {
    await session.query(`select pg_create_physical_replication_slot($1, true)`, [SLOT]);
    await session.query(`select pg_backup_start('failover', true)`);
    copyFolder(primary.dir, dir);
    const { rows } = await session.query('select labelfile from pg_backup_stop(false)');
    fs.writeFileSync(join(dir, 'backup_label'), rows[0].labelfile);
    fs.writeFileSync(join(dir, 'standby.signal'), '');
    // The copy's own settings: what the primary waits for is nothing that a later primary has.
    fs.writeFileSync(
      join(dir, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${wire.port} user=${OWNER} application_name=${SLOT}'\nprimary_slot_name = '${SLOT}'\n`,
    );
    const server = await startPostgres({ dir, logFile });
    if (synchronous) {
      await session.query(`alter system set synchronous_standby_names = '${SLOT}'`);
      await session.query('select pg_reload_conf()');
    }
    const syncState = synchronous ? 'sync' : 'async';
    for (const end = Date.now() + 60_000; ; await sleep(100)) {
      const { rows: found } = await session.query(
        `select sync_state from pg_stat_replication where state = 'streaming' and application_name = $1`,
        [SLOT],
      );
      if (found[0]?.sync_state === syncState) break;
      if (Date.now() > end) throw new Error('The standby did not follow within a minute.');
    }
    return { server, wire, seconds: (Date.now() - began) / 1000 };
  } catch (error) {
    wire.close();
    throw error;
  } finally {
    await session.end().catch(() => {});
  }
}

/** Kills a server and every process of it at once, as a machine that is gone: nobody writes out or says goodbye. */
export function killMachine(pid) {
  process.kill(pid, 'SIGSTOP');
  const children = fs.readdirSync('/proc').filter((name) => {
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
    } catch {
      return false;
    }
  });
  for (const one of [...children.map(Number), pid]) process.kill(one, 'SIGKILL');
}
