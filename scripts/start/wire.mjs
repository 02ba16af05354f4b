// As much of PostgreSQL's wire protocol as a start needs before any package may be trusted to be there:
// is the server ready, does a database exist, create one. https://www.postgresql.org/docs/18/protocol-flow.html
import { connect } from 'node:net';

/**
 * Opens one connection over the socket directory, runs the statement if there is one, and closes.
 * @returns {Promise<{ ok: true } | { ok: false, code: string, message: string }>} code is an SQLSTATE or the socket's error code
 */
export function ask(socketDir, { user, database, statement, timeout = 5000 }) {
  return new Promise((resolve) => {
    const socket = connect({ path: `${socketDir}/.s.PGSQL.5432` });
    let received = Buffer.alloc(0);
    let failure = null;
    let isRequested = false;
    const finish = (result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(timeout, () =>
      finish({ ok: false, code: 'ETIMEDOUT', message: 'no answer' }),
    );
    socket.once('error', (error) =>
      finish({ ok: false, code: error.code, message: error.message }),
    );
    socket.once('close', () =>
      finish({ ok: false, code: 'ECONNRESET', message: 'the connection was closed' }),
    );
    socket.once('connect', () => socket.write(startupPacket(user, database)));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 5 && received.length >= 1 + received.readUInt32BE(1)) {
        const length = 1 + received.readUInt32BE(1);
        const message = received.subarray(0, length);
        received = received.subarray(length);
        const type = String.fromCharCode(message[0]);
        if (type === 'E') {
          failure = readError(message);
          if (!isRequested) return finish(failure);
        }
        if (type !== 'Z') continue;
        if (isRequested || !statement) {
          socket.write(packet('X', Buffer.alloc(0)));
          return finish(failure ?? { ok: true });
        }
        isRequested = true;
        socket.write(packet('Q', Buffer.from(`${statement}\0`)));
      }
    });
  });
}

function startupPacket(user, database) {
  const body = Buffer.from(`user\0${user}\0database\0${database}\0application_name\0start\0\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.writeUInt32BE(196608, 4);
  return Buffer.concat([head, body]);
}

function packet(type, body) {
  const head = Buffer.alloc(5);
  head.write(type, 0);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function readError(message) {
  const fields = {};
  for (const field of message.subarray(5).toString('utf8').split('\0'))
    fields[field[0]] = field.slice(1);
  return { ok: false, code: fields.C ?? 'XX000', message: fields.M ?? 'unknown error' };
}
