import { NETWORK_ERROR } from '../../kit/network-error.ts';
import { connectionLost } from '../../ui/connection.ts';
import type { OrderDelivered } from '../contract.ts';
import { forgetStop, storeStop, type UnsentStop } from './unsent-stops.ts';

export interface SendFailure {
  code: string;
  message: string;
  /** True when nobody knows whether it arrived: then exactly the same has to be sent again. */
  unknown: boolean;
}

export type SendResult = { done: OrderDelivered } | { failure: SendFailure };

/** A status whose answer says nothing of the delivery: a gateway, a fault, a session that has ended, too many requests. */
const settlesNothing = (status: number) =>
  status >= 500 || status === 401 || status === 403 || status === 429;

/** Sends a stop under its key, so it is recorded once, however often it is sent. Keeps and forgets nothing. */
async function post(stop: UnsentStop): Promise<SendResult> {
  try {
    const response = await fetch('/api/deliver-order', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': stop.key },
      body: stop.body,
      signal: AbortSignal.timeout(30_000),
    });
    const answer = (await response.json()) as OrderDelivered & {
      error?: { code: string; message: string };
    };
    if (response.ok) return { done: answer };
    const { code = 'internal', message = 'Something went wrong on our side.' } = answer.error ?? {};
    return { failure: { code, message, unknown: settlesNothing(response.status) } };
  } catch {
    // No connection, or an answer that is not ours.
    connectionLost();
    return { failure: { ...NETWORK_ERROR, unknown: true } };
  }
}

/** Sends a stop that this device holds. It is forgotten only when the server has answered; a failure stays with it until the driver has seen to it. */
export async function sendKept(stop: UnsentStop): Promise<SendResult> {
  const result = await post(stop);
  if ('done' in result) await forgetStop(stop);
  else if (!result.failure.unknown) await storeStop({ ...stop, refusal: result.failure.message });
  return result;
}

/** Keeps the stop on this device, then sends it. `isKept` false: the device keeps nothing, and the page must stay open. */
export async function sendDelivery(stop: UnsentStop): Promise<SendResult & { isKept: boolean }> {
  const isKept = await storeStop(stop);
  const result = await post(stop);
  // Whoever stands at the door reads the failure on the screen, with all that was counted still there.
  if ('done' in result || !result.failure.unknown) await forgetStop(stop);
  return { ...result, isKept };
}
