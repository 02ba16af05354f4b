import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { claimPort, pickPort, readPort } from './ports.mjs';
import { EXIT } from './stopped.mjs';

const servers = [];

async function occupy(host) {
  const server = createServer().listen(0, host);
  servers.push(server);
  await once(server, 'listening');
  return server.address().port;
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

test('a taken port is refused in words, with the exit code for it', async () => {
  const port = await occupy();
  await expect(claimPort(port)).rejects.toMatchObject({
    message: expect.stringContaining(`Port ${port} is taken`),
    exitCode: EXIT.portTaken,
  });
});

test('a port that is taken on the loopback address only is taken', async () => {
  await expect(claimPort(await occupy('127.0.0.1'))).rejects.toMatchObject({
    exitCode: EXIT.portTaken,
  });
});

test('parts beside the shop fall back to a free port and never share one', async () => {
  const taken = await occupy('127.0.0.1');
  const used = new Set();
  const first = await pickPort(taken, used);
  const second = await pickPort(first, used);
  expect(new Set([taken, first, second]).size).toBe(3);
});

test('reads a port or says what is wrong with it', () => {
  expect(readPort(undefined, 3000, 'PORT')).toBe(3000);
  expect(readPort('8080', 3000, 'PORT')).toBe(8080);
  expect(() => readPort('eighty', 3000, 'PORT')).toThrow('PORT is "eighty"');
  expect(() => readPort('70000', 3000, 'PORT')).toThrow('0 to 65535');
});
