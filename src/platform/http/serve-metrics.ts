import { serve } from '@hono/node-server';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import type { ReadFigures } from '../metrics.ts';
import { metricsRoutes } from './metrics.ts';

/** Why a process of these settings gives no metrics, though it should. */
const troubles = new WeakMap<Config, string>();

/** For `/readyz`: why this process gives no metrics; undefined when it does, or was not asked to. */
export const metricsTrouble = (config: Config): string | undefined => troubles.get(config);

const sentenceOf = (code: string | undefined, host: string, port: number): string =>
  code === 'EADDRINUSE'
    ? `No metrics: another program listens on ${host}, port ${port}. Give each process a METRICS_PORT of its own.`
    : code === 'EACCES'
      ? `No metrics: this user may not listen on port ${port}. Choose one from 1024 up with METRICS_PORT.`
      : `No metrics: ${host}, port ${port} can’t be listened on (${code}). See METRICS_HOST and METRICS_PORT.`;

/**
 * `/metrics` on a listener of its own. Where it can't listen the process goes on without, and says so in its log and in `/readyz`: what
 * watches the shop must not take it down. Settled when it listens, or never will.
 */
export function serveMetrics(app: App, rooms: readonly ReadFigures[]): Promise<void> {
  const { port, host } = app.config.metrics;
  if (port === null) return Promise.resolve();
  return new Promise((resolve) => {
    const server = serve(
      { fetch: metricsRoutes(app, rooms).fetch, port, hostname: host },
      (info) => {
        app.log.info('metrics', { port: info.port });
        resolve();
      },
    );
    server.on('error', (error: NodeJS.ErrnoException) => {
      const detail = sentenceOf(error.code, host, port);
      troubles.set(app.config, detail);
      app.log.error('no metrics', { detail });
      resolve();
    });
    server.unref();
  });
}
