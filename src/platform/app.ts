import type { Clock, Random } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Limits } from './http/limits.ts';
import type { Log } from './log.ts';
import type { Storage } from './storage.ts';

/** What every verb and query is given: the outside world as parameters. Built once, in the composition root. */
export interface App {
  config: Config;
  db: Database;
  clock: Clock;
  random: Random;
  log: Log;
  storage: Storage;
  /** Counters for what may be tried only so often. */
  limits: Limits;
  /** HTTP to outside services (accounting, error forwarder). Tests and the simulator replace the far end, not this. */
  fetch: typeof fetch;
}
