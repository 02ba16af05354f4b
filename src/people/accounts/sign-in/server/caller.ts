import type { RequestContext } from '../../../../platform/http/context.ts';
import type { Call } from '../../../../platform/http/endpoint.ts';
import type { Who } from '../../../../platform/http/who.ts';

/** What a verb knows of the request: for limits, the list of devices, the audit log and cookies of its own. */
export interface Caller {
  network: string;
  agent: string;
  requestId: string;
  cookieHeader: string | null;
}

function callerOf(request: Request, network: string, requestId: string): Caller {
  return {
    network,
    requestId,
    agent: (request.headers.get('user-agent') ?? '').slice(0, 400),
    cookieHeader: request.headers.get('cookie'),
  };
}

export function callerOfPage(context: RequestContext, request: Request): Caller {
  return callerOf(request, context.network, context.requestId);
}

export function callerOfCall(
  call: Pick<Call<unknown, Who>, 'request' | 'network' | 'requestId'>,
): Caller {
  return callerOf(call.request, call.network, call.requestId);
}

/** The fields of an audit entry that come from the request. */
export function traceOf(from: Caller): { requestId: string; network: string; agent: string } {
  return { requestId: from.requestId, network: from.network, agent: from.agent };
}

/** The value of one cookie, or null. */
export function cookieValue(header: string | null, name: string): string | null {
  const pair = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair ? pair.slice(name.length + 1) : null;
}
