// What a load costs: processor time of the web process and of its database, and the web's memory, from /proc (Linux only).
import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { hasProc } from './builds.mjs';

/** Processor time is counted in hundredths of a second. */
const TICK_MS = 10;

function statOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    const ticks = (...at) => at.reduce((sum, one) => sum + Number(fields[one]), 0) * TICK_MS;
    return { parent: Number(fields[1]), ms: ticks(11, 12), ofEndedMs: ticks(13, 14) };
  } catch {
    return { parent: 0, ms: 0, ofEndedMs: 0 };
  }
}

/** Of the sessions that are open and, at the one that began them, of those that have ended. */
function databaseMs(postmaster) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter(({ parent }) => parent === postmaster)
    .reduce((sum, { ms }) => sum + ms, statOf(postmaster).ofEndedMs);
}

export function memoryMb(pid) {
  if (!hasProc) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

const spent = ({ webPid, postgresPid }) =>
  hasProc ? { web: statOf(webPid).ms, database: databaseMs(postgresPid) } : { web: 0, database: 0 };

/** `people`: each connection begins with the requests of another one, and goes on to the next. `amount`: so many requests, however long. */
function load({ url, requests, connections, seconds, people = 1, amount }) {
  let begun = 0;
  const setupClient = (client) => {
    const from = (begun % people) * (requests.length / people);
    begun += 1;
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
  };
  return new Promise((resolve, reject) => {
    const what = { url, connections, duration: seconds, amount, requests, setupClient };
    autocannon(what, (error, result) => (error ? reject(error) : resolve(result)));
  });
}

/** Requests a second of an address. */
export async function measureUrl(url, requests, connections, seconds) {
  const { requests: answered } = await load({ url, requests, connections, seconds });
  return answered.average;
}

/**
 * Sends so many requests unmeasured: each connection of the shop plans a statement some times before it keeps the plan, and code is
 * compiled when it has run for a while. A second of it, on a slow machine ten pages, measured that.
 */
export async function warmUp(build, { requests, people }, connections, amount) {
  await load({ url: build.origin, requests, connections, seconds: 1, people, amount });
}

/** The same of a shop, with what a request costs. */
export async function measureBuild(build, { requests, takes = 1, people }, connections, seconds) {
  const before = spent(build);
  const result = await load({ url: build.origin, requests, connections, seconds, people });
  const after = spent(build);
  // None, where the machine is busy and the time short: what a request costs is then not known.
  const answered = result.requests.total / takes || Number.NaN;
  return {
    perSecond: result.requests.average / takes,
    p99: answered ? result.latency.p99 : Number.NaN,
    wrong: result.non2xx + result.errors,
    webMs: (after.web - before.web) / answered,
    databaseMs: (after.database - before.database) / answered,
    memoryMb: memoryMb(build.webPid),
  };
}
