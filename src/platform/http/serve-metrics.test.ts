import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { healthRoutes } from './health.ts';
import { serveMetrics } from './serve-metrics.ts';

test('a process whose metrics port is taken goes on without, and says so in its log and in its health', async () => {
  const app = await startApp();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const on = {
    ...app,
    config: { ...app.config, metrics: { ...app.config.metrics, port, host: '127.0.0.1' } },
  };
  try {
    await serveMetrics(on, []);
    const sentence = `No metrics: another program listens on 127.0.0.1, port ${port}. Give each process a METRICS_PORT of its own.`;
    expect(app.lines.find(({ message }) => message === 'no metrics')).toMatchObject({
      detail: sentence,
    });
    const ready = await healthRoutes(on).request('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'up', metrics: sentence });
    const well = await healthRoutes(app).request('/readyz');
    expect(await well.json()).not.toHaveProperty('metrics');
  } finally {
    other.close();
    await app.close();
  }
});
