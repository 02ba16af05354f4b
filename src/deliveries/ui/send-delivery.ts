import type { OrderDelivered } from '../contract.ts';

export interface SendFailure {
  code: string;
  message: string;
  /** True when nobody knows whether it arrived: then exactly the same has to be sent again. */
  unknown: boolean;
}

const slot = (orderId: string) => `bellcart-delivery-${orderId}`;

interface Visit {
  key: string;
  /** What was sent and not answered yet. */
  body: string | null;
}

/** The visit's one idempotency key, kept over reloads of this tab until the stop is finished. */
export function visitOf(orderId: string): Visit {
  try {
    const kept = sessionStorage.getItem(slot(orderId));
    if (kept) return JSON.parse(kept) as Visit;
  } catch {
    // private mode without storage: the key lives as long as the page
  }
  const fresh = { key: crypto.randomUUID(), body: null };
  keep(orderId, fresh);
  return fresh;
}

/** What this tab sent for the order and got no answer for, over a reload. */
export function unsentOf(orderId: string): string | null {
  try {
    const kept = sessionStorage.getItem(slot(orderId));
    return kept ? (JSON.parse(kept) as Visit).body : null;
  } catch {
    return null;
  }
}

function keep(orderId: string, visit: Visit | null): void {
  try {
    if (visit) sessionStorage.setItem(slot(orderId), JSON.stringify(visit));
    else sessionStorage.removeItem(slot(orderId));
  } catch {
    // as above
  }
}

/**
 * Sends the delivery under the visit's key. Without an answer the same bytes stay kept and go out again under the same key,
 * so it is recorded once, however often it is sent.
 */
export async function sendDelivery(orderId: string, visit: Visit, body: string): Promise<{ done: OrderDelivered } | { failure: SendFailure }> {
  visit.body = body;
  keep(orderId, visit);
  try {
    const response = await fetch('/api/deliver-order', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': visit.key },
      body,
      signal: AbortSignal.timeout(30_000),
    });
    const answer = (await response.json()) as OrderDelivered & { error?: { code: string; message: string } };
    if (response.ok) {
      keep(orderId, null);
      return { done: answer };
    }
    const unknown = response.status >= 500;
    if (!unknown) {
      visit.body = null;
      keep(orderId, visit);
    }
    return { failure: { code: answer.error?.code ?? 'internal', message: answer.error?.message ?? 'Something went wrong on our side.', unknown } };
  } catch {
    return { failure: { code: 'unavailable', message: 'No connection. Nothing is lost: send it again when you have signal.', unknown: true } };
  }
}
