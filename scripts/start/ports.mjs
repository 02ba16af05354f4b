// Which port a part of the shop gets.
import { createServer } from 'node:net';
import { EXIT, Stopped } from './stopped.mjs';

/** Reads a port from a setting; the sentence names the setting. */
export function readPort(text, fallback, name) {
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new Stopped(
    `${name} is "${text}", but a port is a whole number from 0 to 65535.`,
    EXIT.usage,
  );
}

/** Binds the port for a moment: the port, or null when it is taken or not allowed. Port 0 means any free one. */
export function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve({ port: null, code: error.code }));
    server.listen({ port, host, exclusive: true }, () => {
      const taken = server.address().port;
      server.close(() => resolve({ port: taken, code: null }));
    });
  });
}

/** The port of the shop itself: that one or a clear refusal. */
export async function claimPort(port, host) {
  const { port: free, code } = await tryPort(port, host);
  if (free !== null) return free;
  const other = `Set another one, for example: PORT=${port + 1000 > 65535 ? 8080 : port + 1000} npm start`;
  if (code === 'EACCES')
    throw new Stopped(`Port ${port} is not allowed for this user. ${other}`, EXIT.portTaken);
  if (code !== 'EADDRINUSE')
    throw new Stopped(`Cannot listen on port ${port} (${code}). ${other}`, EXIT.portTaken);
  throw new Stopped(
    `Port ${port} is taken by another program. Stop that program, or choose another port.\n${other}`,
    EXIT.portTaken,
  );
}

/** A port for a part beside the shop: the wished one where it is free, else any other. Never one of `used`. */
export async function pickPort(wish, used, host = '127.0.0.1') {
  if (wish > 0 && wish <= 65535 && !used.has(wish)) {
    const { port } = await tryPort(wish, host);
    if (port !== null) return reservePort(port, used);
  }
  for (;;) {
    const { port, code } = await tryPort(0, host);
    if (port === null) throw new Stopped(`No free port on ${host} (${code}).`);
    if (!used.has(port)) return reservePort(port, used);
  }
}

function reservePort(port, used) {
  used.add(port);
  return port;
}
