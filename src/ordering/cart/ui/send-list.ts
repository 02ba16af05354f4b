import type { FileChoices, FileQuestion, TakeProgress } from '../quick-order.ts';
import * as messages from '../quick-order-messages.ts';

/** How a list that is being sent ended. */
export type SendOutcome =
  | { kind: 'done'; bad: number }
  | { kind: 'question'; question: FileQuestion }
  | { kind: 'failed'; message: string }
  | { kind: 'cancelled' };

export interface SendingList {
  outcome: Promise<SendOutcome>;
  cancel(): void;
}

interface ToSend {
  body: File | string;
  customerId: string;
  choices: FileChoices;
}

function addressOf({ body, customerId, choices }: ToSend): string {
  const query = new URLSearchParams();
  if (typeof body !== 'string') query.set('name', body.name.slice(0, 200));
  if (customerId) query.set('customerId', customerId);
  for (const [name, value] of Object.entries(choices))
    if (value !== undefined) query.set(name, String(value));
  return `/api/quick-order?${query.toString()}`;
}

const lineOf = (text: string): TakeProgress | null => {
  try {
    return JSON.parse(text) as TakeProgress;
  } catch {
    return null;
  }
};

/** The sentence of a refusal that came before the reading began. */
function refusal(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: string } };
    return error?.message ?? messages.connectionLost;
  } catch {
    return messages.connectionLost;
  }
}

function outcomeOf(status: number, text: string): SendOutcome {
  if (status >= 400) return { kind: 'failed', message: refusal(text) };
  const last = lineOf(text.trimEnd().split('\n').at(-1) ?? '');
  if (last?.step === 'done') return { kind: 'done', bad: last.bad };
  if (last?.step === 'question') return { kind: 'question', question: last.question };
  // An answer that ends without its end is no answer.
  const message = last?.step === 'failed' ? last.message : messages.connectionLost;
  return { kind: 'failed', message };
}

function progressText(text: string): string | null {
  const lines = text.split('\n');
  // What stands behind the last line feed has not arrived whole.
  const last = lineOf(lines.at(-2) ?? '');
  if (last?.step === 'read') return messages.reading(last.rows);
  return last?.step === 'check' ? messages.checking(last.done, last.of) : null;
}

/**
 * Sends a list and tells how far it is, as the browser and the server say it. XMLHttpRequest,
 * because fetch does not tell how much was sent.
 */
export function sendList(toSend: ToSend, tell: (text: string) => void): SendingList {
  const request = new XMLHttpRequest();
  const outcome = new Promise<SendOutcome>((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      tell(messages.sending(total > 0 ? Math.floor((100 * loaded) / total) : 0)),
    );
    request.upload.addEventListener('load', () => tell(messages.arrived));
    request.addEventListener('progress', () => {
      const text = progressText(request.responseText);
      if (text) tell(text);
    });
    request.addEventListener('load', () =>
      resolve(outcomeOf(request.status, request.responseText)),
    );
    request.addEventListener('error', () =>
      resolve({ kind: 'failed', message: messages.connectionLost }),
    );
    request.addEventListener('timeout', () =>
      resolve({ kind: 'failed', message: messages.connectionLost }),
    );
    request.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
    request.open('POST', addressOf(toSend));
    request.timeout = 150_000;
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.send(toSend.body);
  });
  return { outcome, cancel: () => request.abort() };
}
