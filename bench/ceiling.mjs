// A ceiling of bench/throughput.mjs: as little as Node can do for an answer of so many bytes, without or with a query.
import { createServer } from 'node:http';
import pg from 'pg';

const [kind, bytes, databaseUrl, query] = process.argv.slice(2);
const pool = kind === 'pg' ? new pg.Pool({ connectionString: databaseUrl, max: 16 }) : null;
const body = JSON.stringify({ filler: 'x'.repeat(Math.max(0, Number(bytes) - 14)) });

const server = createServer(async (request, response) => {
  for await (const _chunk of request);
  const text = pool ? JSON.stringify((await pool.query({ name: 'rows', text: query })).rows) : body;
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit(0));
