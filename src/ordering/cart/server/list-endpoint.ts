import { z } from 'zod';
import { ORDERING, type UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import type { App } from '../../../platform/app.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { readBody } from '../../../platform/http/read-body.ts';
import { MAX_FILE_BYTES, type TakeProgress, takeListInput } from '../quick-order-contract.ts';
import { listTooLarge } from '../quick-order-errors.ts';
import { type ListInput, takeList } from './take-list.ts';

/** How long a file may take to arrive, in ms: 2 MB over a poor line. */
const ARRIVES_MS = 120_000;

/** What became of a list, as the last line of its answer. */
async function outcome(
  app: App,
  user: UserActor,
  input: ListInput,
  following: Parameters<typeof takeList>[3],
): Promise<TakeProgress> {
  try {
    const taken = await takeList(app, user, input, following);
    return taken.kind === 'question'
      ? { step: 'question', question: taken.question }
      : { step: 'done', rows: taken.rows, bad: taken.bad };
  } catch (error) {
    if (error instanceof AppError) return { step: 'failed', message: error.message };
    throw error;
  }
}

/** Takes a list and answers line by line how far it is. Who goes away has cancelled. */
function progressOf(app: App, user: UserActor, input: ListInput, signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  let isGone = false;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const tell = (progress: TakeProgress) => {
        if (!isGone) controller.enqueue(encoder.encode(`${JSON.stringify(progress)}\n`));
      };
      const isCancelled = () => isGone || signal.aborted;
      try {
        tell(await outcome(app, user, input, { tell, isCancelled }));
        if (!isGone) controller.close();
      } catch (error) {
        if (!isGone) controller.error(error);
        app.log.error('a quick order could not be read', { error: String(error) });
      }
    },
    cancel() {
      isGone = true;
    },
  });
  return new Response(stream, {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
}

export const quickOrderEndpoint: Endpoint = endpoint({
  method: 'POST',
  path: '/api/quick-order',
  who: ORDERING,
  summary:
    'Give a list of SKUs and quantities (the body: XLSX, CSV or lines of text, 2 MB, 2,000 rows) to be checked; answers its progress line by line (NDJSON)',
  input: takeListInput,
  output: z.unknown(),
  body: 'raw',
  handle: async ({ app, actor, input, request }) => {
    const bytes = await readBody(request, MAX_FILE_BYTES, {
      within: ARRIVES_MS,
      tooLarge: listTooLarge,
    });
    const { name, customerId = null, ...choices } = input;
    return progressOf(app, actor, { bytes, name, customerId, choices }, request.signal);
  },
});
