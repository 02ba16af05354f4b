import { connect, createServer } from 'node:net';
import path from 'node:path';

/** What pgbouncer takes at the start of a connection; anything else it refuses unless its `ignore_startup_parameters` names it. */
const TAKEN = new Set([
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
]);

const textOf = (bytes: Buffer) => bytes.toString('utf8');

/** The names of the parameters of a startup message: its length, its protocol, then names and values that end with a zero byte. */
function parametersOf(message: Buffer): string[] {
  const fields = textOf(message.subarray(8)).split('\0');
  return fields.filter((name, at) => at % 2 === 0 && name !== '');
}

/** pgbouncer's refusal, as PostgreSQL's protocol writes one. */
function refusal(name: string): Buffer {
  const body = Buffer.from(
    `SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`,
    'utf8',
  );
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/**
 * A TCP address in front of the run's PostgreSQL that is as strict about the start of a connection as pgbouncer is, and then gives each
 * client a session of its own, as its session mode does. `breaks`: the first statement of each session ends the connection, or gets no answer.
 */
export async function strictPooler(
  socketUrl: string,
  breaks?: 'cut' | 'silent',
): Promise<{ url: string; refused: string[]; close(): void }> {
  const parsed = new URL(socketUrl);
  const target = path.join(parsed.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const refused: string[] = [];
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    client.once('data', (message) => {
      const unknown = parametersOf(message).find((name) => !TAKEN.has(name.toLowerCase()));
      if (unknown) {
        refused.push(unknown);
        return void client.end(refusal(unknown));
      }
      const upstream = connect(target);
      upstream.on('error', () => client.destroy());
      upstream.write(message);
      upstream.pipe(client);
      if (!breaks) return void client.pipe(upstream);
      client.on('data', () => breaks === 'cut' && client.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://${parsed.searchParams.get('user')}@127.0.0.1:${port}${parsed.pathname}`,
    refused,
    close: () => void server.close(),
  };
}
