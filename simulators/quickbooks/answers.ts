import { answerTime } from './company-time.ts';
import type { Fault } from './faults.ts';

const json = { 'content-type': 'application/json;charset=UTF-8' };
const xml = { 'content-type': 'application/xml;charset=UTF-8' };

/** The bytes of an ordinary answer: the content with the answer's time at its end. */
export function jsonBody(content: object, now: number): string {
  return JSON.stringify({ ...content, time: answerTime(now) });
}

export function jsonAnswer(body: string, status = 200): Response {
  return new Response(body, { status, headers: json });
}

export function faultAnswer(fault: Fault, now: number): Response {
  return jsonAnswer(jsonBody({ Fault: fault.body }, now), fault.status);
}

/** The gateway in front of the API speaks another dialect: lower case, empty siblings, time as a number (reference 2.4). */
function gatewayBody(
  { message, detail, code, type }: Record<'message' | 'detail' | 'code' | 'type', string>,
  now: number,
): string {
  const error = [{ message, detail, code, element: null }];
  return JSON.stringify({
    warnings: null,
    intuitObject: null,
    fault: { error, type },
    report: null,
    queryResponse: null,
    batchItemResponse: [],
    attachableResponse: [],
    syncErrorResponse: null,
    requestId: null,
    time: now,
    status: null,
    cdcresponse: [],
  });
}

/** 401, code 3200 (behaviours 8 and 17). The detail repeats the token, as the real gateway does: never log it. */
export function unauthorized(detail: string, now: number): Response {
  const body = gatewayBody(
    {
      message: 'message=AuthenticationFailed; errorCode=003200; statusCode=401',
      detail,
      code: '3200',
      type: 'AUTHENTICATION',
    },
    now,
  );
  return new Response(body, {
    status: 401,
    headers: { ...json, 'www-authenticate': 'Bearer realm="Intuit", error="invalid_token"' },
  });
}

/** 403, code 3100: a good token for another company (behaviour 15). */
export function wrongCompany(now: number): Response {
  const body = gatewayBody(
    {
      message: 'message=ApplicationAuthorizationFailed; errorCode=003100; statusCode=403',
      detail: 'The application is not authorized for this company.',
      code: '3100',
      type: 'AUTHORIZATION',
    },
    now,
  );
  return jsonAnswer(body, 403);
}

/** 429, code 3001, in one of the three bodies that gateways have been seen to send. */
export function throttled(
  form: 'xml' | 'json' | 'empty',
  now: number,
  retryAfter?: number,
): Response {
  const answer = throttledIn(form, now);
  if (retryAfter !== undefined) answer.headers.set('retry-after', String(retryAfter));
  return answer;
}

function throttledIn(form: 'xml' | 'json' | 'empty', now: number): Response {
  const message = 'message=ThrottleExceeded; errorCode=003001; statusCode=429';
  const detail = 'The request limit was reached.  Try again later';
  if (form === 'empty') return new Response(null, { status: 429 });
  if (form === 'json')
    return jsonAnswer(gatewayBody({ message, detail, code: '3001', type: 'SERVICE' }, now), 429);
  const body = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><IntuitResponse xmlns="http://schema.intuit.com/finance/v3" time="${answerTime(now)}"><Fault type="SERVICE"><Error code="3001"><Message>${message}</Message><Detail>${detail}</Detail></Error></Fault></IntuitResponse>`;
  return new Response(body, { status: 429, headers: xml });
}

/** A proxy's own page: what a client gets when the service behind it is away. */
export function gatewayPage(status: number, title: string): Response {
  const body = `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body>\r\n<center><h1>${status} ${title}</h1></center>\r\n</body>\r\n</html>\r\n`;
  return new Response(body, { status, headers: { 'content-type': 'text/html' } });
}

/** 500 with code 10000 from inside the service. */
export function brokenService(now: number): Response {
  const error = {
    Message: 'An application error has occurred while processing your request',
    Detail: 'System Failure Error: Internal error',
    code: '10000',
  };
  return jsonAnswer(jsonBody({ Fault: { Error: [error], type: 'SystemFault' } }, now), 500);
}
