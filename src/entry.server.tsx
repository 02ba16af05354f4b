import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { reportFault } from './company/server/report-error.ts';
import { AppError } from './kit/app-error.ts';
import { isDatabaseAway } from './platform/database-errors.ts';
import { requestContextKey } from './platform/http/context.ts';
import { wholeAnswer } from './platform/http/whole-answer.ts';
import { NonceContext } from './ui/nonce.tsx';

/** Pages are rendered whole before the first byte: they are small, and an error then still gets its own status. */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const here = context.get(requestContextKey);
  const { nonce, app, requestId } = here;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let answerStatus = status;
    const stream = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Parts that load on their own are ready by then too: written where they stand, and not behind a script that moves them there.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          // One piece: a page that goes through streams is copied and handed on some thirty times.
          const pieces: Uint8Array[] = [];
          const body = new Writable({
            write(piece: Uint8Array, _encoding, done) {
              pieces.push(piece);
              done();
            },
            final(done) {
              resolve(wholeAnswer(Buffer.concat(pieces), { status: answerStatus, headers }));
              done();
            },
          });
          body.on('error', reject);
          stream.pipe(body);
        },
        onShellError: reject,
        onError(error) {
          answerStatus = 500;
          if (isDatabaseAway(error)) {
            here.metAbsence ??= error as AppError;
            return;
          }
          app.log.error('render failed', { requestId, error });
          reportFault(app)(error, { requestId, url: request.url });
        },
      },
    );
  });
}

/**
 * One log line and one report for each fault in a loader or action; refusals that a page shows and unknown pages are not faults. A
 * database that is away is none either: it is kept for the answer. Any other refusal that comes here is one no page shows, and is answered as a fault.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const here = (context as RouterContextProvider).get(requestContextKey);
  if (error instanceof AppError && isDatabaseAway(error)) {
    here.metAbsence ??= error;
    return;
  }
  const { app, requestId } = here;
  app.log.error('fault', { requestId, url: request.url, error });
  reportFault(app)(error, { requestId, url: request.url });
};
