import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import { loader } from '../../src/delivery/deliveries/pages/calendar-feed.ts';
import { VISITOR } from '../../src/kit/actor.ts';
import { requestContextKey } from '../../src/platform/http/context.ts';
import type { AppUnderTest, TestUser } from './app.ts';

export const OWN_CALENDAR = '/api/users/me/calendar';

/** The address of this person's calendar, made anew. */
export async function makeCalendar(app: AppUnderTest, person: TestUser): Promise<string> {
  const { status, body } = await app.call(person, 'POST', OWN_CALENDAR, {});
  expect(status, JSON.stringify(body)).toBe(200);
  return body.address;
}

/** What a calendar program gets there: it brings no cookie. */
export async function readCalendar(
  app: AppUnderTest,
  address: string,
  { headers = {}, network = '198.51.100.7' }: { headers?: object; network?: string } = {},
): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app,
    actor: VISITOR,
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network,
    setCookies: [],
  });
  const token = address
    .split('/')
    .at(-1)
    ?.replace(/\.ics$/, '');
  const request = new Request(address, { headers: { ...headers } });
  try {
    return await loader({ context, request, params: { token } } as never);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** The events of a calendar, each with its properties by name. */
export async function eventsOf(answer: Response): Promise<Record<string, string>[]> {
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).replaceAll('\r\n ', '').split('\r\n');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({});
    const cut = line.indexOf(':');
    const event = events.at(-1);
    if (event && cut > 0) event[line.slice(0, cut)] = line.slice(cut + 1);
  }
  return events;
}
