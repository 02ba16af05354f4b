// What stands in front of the webs: asks each `/readyz`, sends a request to those that said yes, one after the other, and never twice.
import { Agent, createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 200;
/** A web gets no more requests after so many looks in a row without a yes: a second at most at a stop, which gives it more. */
const LOOKS = 3;

export async function openBalancer(ports) {
  const behind = ports.map((port) => ({
    port,
    ready: false,
    agent: new Agent({ keepAlive: true }),
  }));
  let turn = 0;
  let open = true;
  const look = async (one) => {
    let looks = 0;
    while (open) {
      const yes = await fetch(`http://127.0.0.1:${one.port}/readyz`, {
        signal: AbortSignal.timeout(5000),
        headers: { connection: 'close' },
      }).then(
        ({ status }) => status === 200,
        () => false,
      );
      looks = yes ? 0 : looks + 1;
      if (yes || looks >= LOOKS) one.ready = yes;
      await sleep(LOOK_MS);
    }
  };
  for (const one of behind) void look(one);
  const server = createServer((incoming, answer) => {
    const ready = behind.filter((one) => one.ready);
    const one = ready[turn++ % Math.max(1, ready.length)];
    if (!one) {
      answer.writeHead(502, { 'x-balancer': 'nobody is ready' });
      return answer.end();
    }
    const passed = request(
      {
        port: one.port,
        host: '127.0.0.1',
        agent: one.agent,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress },
      },
      (upstream) => {
        answer.writeHead(upstream.statusCode, upstream.headers);
        upstream.pipe(answer);
        upstream.on('error', () => answer.destroy());
      },
    );
    passed.on('error', ({ code }) => {
      if (answer.headersSent) return answer.destroy();
      answer.writeHead(502, { 'x-balancer': `web ${behind.indexOf(one) + 1}: ${code}` });
      answer.end();
    });
    incoming.pipe(passed);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${server.address().port}`,
    async untilReady(count) {
      for (const end = Date.now() + 300_000; Date.now() < end; await sleep(50))
        if (behind.filter((one) => one.ready).length === count) return;
      throw new Error(`${count} webs were not ready within five minutes.`);
    },
    close() {
      open = false;
      for (const { agent } of behind) agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
