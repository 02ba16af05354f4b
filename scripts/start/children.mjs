// A child process that is watched: started, waited for, started again when it dies, stopped.
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, identify } from './processes.mjs';
import { Stopped } from './stopped.mjs';

const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 10_000;
const HEALTHY_AFTER = 30_000;

/**
 * Starts a child and keeps it alive. It says `{ type: 'listening', ... }` over IPC when it serves, and ends by itself
 * when the IPC channel closes, so that nothing is left behind when this process is killed.
 * Events: 'spawn' (child), 'down' (reason), 'up' (message).
 * @param {object} options
 * @param {string} options.name for messages
 * @param {string} options.command
 * @param {string[]} options.args
 * @param {Record<string, string | undefined>} options.env
 * @param {string} [options.cwd]
 * @param {import('node:child_process').StdioOptions} [options.output] where its stdout and stderr go
 * @param {number} [options.patience] milliseconds that it may take to listen
 */
export function supervise({
  name,
  command,
  args,
  env,
  cwd,
  output = ['inherit', 'inherit'],
  patience = 120_000,
}) {
  const events = new EventEmitter();
  let child = null;
  let stopping = false;
  let pause = FIRST_PAUSE;
  let everListened = false;

  const listening = new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Stopped(`${name} was not ready within ${patience / 1000} s.`)),
      patience,
    );
    events.once('up', (message) => {
      clearTimeout(late);
      resolve(message);
    });
    events.once('failed', (reason) => {
      clearTimeout(late);
      reject(new Stopped(`${name} did not start (${reason}).`));
    });
  });
  listening.catch(() => {});

  const begin = () => {
    const began = Date.now();
    // Its own process group, so that the terminal's Ctrl-C reaches only the start script, which stops things in order.
    child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', ...output, 'ipc'] });
    child.on('message', (message) => {
      if (message?.type !== 'listening') return;
      everListened = true;
      events.emit('up', message);
    });
    let ended = false;
    const end = (reason) => {
      if (ended) return;
      ended = true;
      if (stopping) return;
      if (!everListened) {
        stopping = true;
        events.emit('failed', reason);
        return;
      }
      events.emit('down', reason);
      if (Date.now() - began > HEALTHY_AFTER) pause = FIRST_PAUSE;
      sleep(pause).then(() => {
        if (!stopping) begin();
      });
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => end(signal ?? `exit ${code}`));
    if (child.pid) events.emit('spawn', identify(child.pid));
  };

  return {
    name,
    events,
    listening,
    start: begin,
    get pid() {
      return child?.pid;
    },
    /** Asks the child to finish what it is doing, then insists. */
    async stop(patience = 10_000) {
      stopping = true;
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
      await endProcess(identify(child.pid), { ask: 'SIGTERM', patience });
    },
  };
}
