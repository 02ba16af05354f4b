import { isNetworkFailure } from '../../ui/connection.ts';

/** Reports of one page view; past that a broken page only repeats itself. */
const AT_MOST = 10;

const sent = new Set<string>();

interface Described {
  name: string;
  message: string;
  stack?: string;
}

function describe(error: unknown): Described {
  if (error instanceof Error)
    return {
      name: error.name,
      message: error.message,
      ...(error.stack ? { stack: error.stack } : {}),
    };
  if (typeof error === 'string') return { name: 'Thrown', message: error };
  return { name: 'Thrown', message: JSON.stringify(error) ?? String(error) };
}

/** A refusal or an unknown page is an answer, not a fault; an ended request is the person's own choice, a lost connection nobody's. */
function isAnswer(error: unknown): boolean {
  if (isNetworkFailure(error)) return true;
  if (error instanceof Error) return error.name === 'AbortError';
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status < 500;
}

/** Sends a fault of this browser to the company, once for each kind of fault. Never throws. */
export function reportError(error: unknown): void {
  if (isAnswer(error)) return;
  const { name, message, stack } = describe(error);
  const kind = `${name}:${message}`;
  if (sent.has(kind) || sent.size >= AT_MOST) return;
  sent.add(kind);
  const body = JSON.stringify({
    name: name.slice(0, 100),
    message: message.slice(0, 2000) || 'no message',
    ...(stack ? { stack: stack.slice(0, 8000) } : {}),
    url: window.location.pathname.slice(0, 1000),
  });
  // A beacon outlives the page; where there is none, or its queue is full, a request that does the same.
  const beacon = navigator.sendBeacon?.(
    '/api/error-reports',
    new Blob([body], { type: 'application/json' }),
  );
  if (!beacon)
    void fetch('/api/error-reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
    }).catch(() => {});
}

/** Listens for what nobody caught. Call once, in the browser. */
export function watchForErrors(): void {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
}
