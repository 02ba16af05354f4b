import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';

/**
 * A TCP address in front of the run's PostgreSQL, for what a network does to one: `hang` swallows every byte and keeps the
 * connections, `cut` ends them and refuses new ones, `restore` lets everything through again.
 */
export async function databaseProxy(
  socketUrl: string,
): Promise<{ url: string; hang(): void; cut(): void; restore(): void; close(): void }> {
  const parsed = new URL(socketUrl);
  const target = path.join(parsed.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  let state: 'through' | 'hanging' | 'cut' = 'through';
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (state === 'cut') return client.destroy();
    const upstream = connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => state === 'through' && to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const cut = () => {
    state = 'cut';
    for (const socket of open) socket.destroy();
  };
  return {
    url: `postgres://${parsed.searchParams.get('user')}@127.0.0.1:${port}${parsed.pathname}`,
    hang: () => {
      state = 'hanging';
    },
    cut,
    restore: () => {
      state = 'through';
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
