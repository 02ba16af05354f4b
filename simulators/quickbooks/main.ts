import { readFileSync } from 'node:fs';
import { demoSeed } from './demo-seed.ts';
import type { Seed } from './seed.ts';
import { startSimulator } from './start.ts';

const environment = process.env;

function required(name: string): string {
  const value = environment[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

function portOf(name: string): number {
  const port = Number(environment[name] ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} is not a port: ${environment[name]}`);
  return port;
}

/** `QB_SIM_SEED=demo` for the demonstration company, or a JSON file; a kept data file wins over both. */
function seedOf(): Seed | undefined {
  if (environment.QB_SIM_SEED === 'demo') return demoSeed(Date.now());
  if (environment.QB_SIM_SEED === 'before-the-shop') return demoSeed(Date.now(), { year: false });
  if (environment.QB_SIM_SEED)
    throw new Error(
      `QB_SIM_SEED knows only "demo" and "before-the-shop", not "${environment.QB_SIM_SEED}"`,
    );
  return environment.QB_SIM_SEED_FILE
    ? (JSON.parse(readFileSync(environment.QB_SIM_SEED_FILE, 'utf8')) as Seed)
    : undefined;
}

const seed = seedOf();
const running = await startSimulator({
  app: {
    clientId: required('QB_SIM_CLIENT_ID'),
    clientSecret: required('QB_SIM_CLIENT_SECRET'),
    redirectUris: required('QB_SIM_REDIRECT_URIS')
      .split(',')
      .map((uri) => uri.trim()),
    webhookVerifier: environment.QB_SIM_WEBHOOK_VERIFIER ?? '',
    ...(environment.QB_SIM_WEBHOOK_URL ? { webhookUrl: environment.QB_SIM_WEBHOOK_URL } : {}),
    ...(environment.QB_SIM_DISCONNECT_URL
      ? { disconnectUrl: environment.QB_SIM_DISCONNECT_URL }
      : {}),
  },
  port: portOf('QB_SIM_PORT'),
  controlPort: portOf('QB_SIM_CONTROL_PORT'),
  ...(seed ? { seed } : {}),
  ...(environment.QB_SIM_DATA_FILE ? { dataFile: environment.QB_SIM_DATA_FILE } : {}),
});

console.log(`QuickBooks simulator on ${running.url} (control ${running.controlUrl})`);
process.send?.({ type: 'listening', port: running.port, controlPort: running.controlPort });

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await running.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
// A parent that dies takes its simulator along.
process.on('disconnect', () => void end());
