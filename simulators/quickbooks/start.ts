import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { BooksFile } from './books-file.ts';
import { Clock } from './clock.ts';
import { Control } from './control.ts';
import { controlApp } from './control-app.ts';
import { publicApp } from './public-app.ts';
import { firstRealm, loadSeed, openDefaultCompany, type Seed, secondRealm } from './seed.ts';
import { type App, Simulator } from './simulator.ts';
import { changeSwitches, type Switches } from './switches.ts';

export interface StartOptions {
  app: App;
  /** 0, or left out, takes any free port. */
  port?: number;
  controlPort?: number;
  /** Starts with the clock frozen at this instant (milliseconds); without it the clock runs. */
  frozenAt?: number;
  switches?: Partial<Switches>;
  /** Loaded on top of the default companies, unless the data file holds books already. */
  seed?: Seed;
  /** JSON file that keeps the books over a restart. */
  dataFile?: string;
}

export interface RunningSimulator {
  /** `http://localhost:PORT`: authorize, token, revoke, API and pages. */
  url: string;
  controlUrl: string;
  port: number;
  controlPort: number;
  control: Control;
  /** Writes the books and closes both ports. */
  close(): Promise<void>;
}

/** Starts a simulator in this process, on loopback only. */
export async function startSimulator(options: StartOptions): Promise<RunningSimulator> {
  const clock = new Clock(options.frozenAt);
  const simulator = new Simulator(clock, options.app);
  changeSwitches(simulator.switches, options.switches ?? {});
  const file =
    options.dataFile === undefined ? undefined : new BooksFile(options.dataFile, simulator);
  if (!file?.load()) {
    file?.follow();
    openDefaultCompany(simulator, firstRealm, 'Bellcart Supply Co.');
    openDefaultCompany(simulator, secondRealm, 'Northquay Test Company');
    if (options.seed) loadSeed(simulator, options.seed);
  }
  file?.follow();
  const control = new Control(simulator);
  const servers = [await listen(publicApp(simulator) as unknown as Hono, options.port ?? 0)];
  servers.push(
    await listen(controlApp(control), options.controlPort ?? 0).catch(async (error: unknown) => {
      await closeAll(servers);
      throw error;
    }),
  );
  const [port = 0, controlPort = 0] = servers.map(
    (server) => (server.address() as AddressInfo).port,
  );
  const close = async () => {
    clock.stop();
    file?.flush();
    await closeAll(servers);
    file?.flush();
  };
  return {
    url: `http://localhost:${port}`,
    controlUrl: `http://127.0.0.1:${controlPort}`,
    port,
    controlPort,
    control,
    close,
  };
}

function listen(app: Hono, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () =>
      resolve(server),
    ) as Server;
    server.once('error', reject);
  });
}

async function closeAll(servers: Server[]): Promise<void> {
  await Promise.all(
    servers.map((server) => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      return closed;
    }),
  );
}
