// SIGTERM of a web process while it is asked for pages and takes an upload.
import { setTimeout as sleep } from 'node:timers/promises';

const since = (began) => (Date.now() - began) / 1000;

/** Readiness, the socket and a request under way, from SIGTERM on. */
export async function stopWeb(stage, tell, cookie) {
  const [, web] = stage.webs;
  const port = stage.ports.web2;
  const product = (await stage.database.query('select id from products where is_active limit 1'))
    .rows[0].id;
  const { default: sharp } = await import('sharp');
  const picture = await sharp({
    create: { width: 400, height: 400, channels: 3, background: '#753' },
  })
    .jpeg()
    .toBuffer();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(picture.subarray(0, 200));
      await sleep(3000);
      controller.enqueue(picture.subarray(200));
      controller.close();
    },
  });
  const headers = {
    'content-type': 'image/jpeg',
    'x-bellcart': '1',
    'idempotency-key': 'drill-upload-2',
    cookie,
    origin: stage.baseUrl,
  };
  const underWay = fetch(
    `http://localhost:${port}/api/files?purpose=product-image&owner=${product}&name=b.jpg`,
    {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    },
  ).then(
    (answer) => answer.status,
    (error) => String(error.cause ?? error),
  );
  await sleep(500);
  const began = Date.now();
  web.child.kill('SIGTERM');
  const seen = { notReady: null, page: null, connection: null, closed: null };
  while (seen.closed === null && since(began) < 20) {
    const ready = await fetch(`http://localhost:${port}/readyz`, {
      headers: { connection: 'close' },
    }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (ready === 503) seen.notReady ??= since(began);
    if (ready === 503 && seen.page === null) {
      const answer = await fetch(`http://localhost:${port}/about-us`);
      seen.page = answer.status;
      seen.connection = answer.headers.get('connection');
      await answer.arrayBuffer();
    }
    if (ready === 0) seen.closed = since(began);
    await sleep(50);
  }
  const status = await underWay;
  await web.ended;
  tell(
    'SIGTERM of a web: readiness first, then the socket',
    `503 after ${seen.notReady?.toFixed(2)} s (pages still ${seen.page}, connection ${seen.connection}), closed after ${seen.closed?.toFixed(2)} s, upload under way ${status}, exit ${web.exit.code}`,
    seen.notReady < 1 &&
      seen.page === 200 &&
      seen.connection === 'close' &&
      seen.closed - seen.notReady >= 1.5 &&
      status === 200 &&
      web.exit.code === 0,
  );
  stage.webs[1] = stage.start('web2', ['web'], { PORT: String(port) });
  await stage.webs[1].until('listening');
}
