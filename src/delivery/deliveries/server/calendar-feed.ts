import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { isOneOf, SEEING_MONEY } from '../../../kit/actor.ts';
import { type CalendarEvent, calendarText } from '../../../kit/icalendar.ts';
import { shiftDay } from '../../../kit/time.ts';
import { stateText } from '../../../ordering/orders/public/messages.ts';
import {
  type PromisedDelivery,
  promisedDeliveries,
} from '../../../ordering/orders/server/public/next-deliveries.ts';
import { type OrderScope, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { readCalendarPerson } from '../../../people/accounts/sign-in/server/public/read-person.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { USUAL_MINUTES } from '../../runs/expected-times.ts';
import { expectedText } from '../../runs/messages.ts';
import { type Expected, expectedOfRuns } from '../../runs/server/expected.ts';
import { stopsBefore } from '../../runs/server/public/stops-before.ts';
import { calendarName, deliveryOf, stateOf } from '../calendar-messages.ts';

const DAYS_BACK = 30;
const DAYS_AHEAD = 60;

/** Guessing 256 bits is hopeless; this keeps the trying cheap for us. A whole company's calendars may share an address. */
const NETWORK_LIMIT = { points: 300, seconds: 60 };
/** A program reads every few minutes at most, on each device of its person. */
const PERSON_LIMIT = { points: 240, seconds: 3600 };

/**
 * The deliveries that the person of this address may see now, as a calendar: the day that each order is promised for, and the moment where its truck
 * is on the road and the order's page says when it comes. What was cancelled is left out, so that it goes from every calendar: some show a
 * cancelled event like any other.
 * @throws AppError `not-found` for an address that is none, ended, or of somebody who may not; `auth/too-many-requests`
 */
export async function calendarFeed(app: App, token: string, network: string): Promise<string> {
  await app.limits.take('calendar-network', network, NETWORK_LIMIT);
  const person = await readCalendarPerson(app, token);
  if (!person || !isOneOf(person, SEEING_MONEY)) throw notFound();
  await app.limits.take('calendar', person.id, PERSON_LIMIT);
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const scope = orderScope(person);
  const deliveries = await promisedDeliveries(app.db, scope, {
    first: shiftDay(today, -DAYS_BACK),
    today,
    last: shiftDay(today, DAYS_AHEAD),
  });
  const expected = await expectedOnRoad(app, scope, deliveries);
  return calendarText(
    calendarName(company.name),
    deliveries.map((delivery) => eventOf(app, delivery, expected.get(delivery.id))),
  );
}

/** When the truck of each order comes, as its page says it: only where it is on the road. */
async function expectedOnRoad(
  app: App,
  scope: OrderScope,
  deliveries: readonly PromisedDelivery[],
): Promise<ReadonlyMap<string, Expected>> {
  const ids = deliveries.filter(({ status }) => ON_ROAD.has(status)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const riding = await stopsBefore(app.db, scope, ids);
  const times = await expectedOfRuns(app, [...new Set(riding.map(({ runId }) => runId))]);
  // A run's times name its other orders too.
  return new Map(
    riding.flatMap(({ orderId }) => {
      const time = times.get(orderId);
      return time ? [[orderId, time] as const] : [];
    }),
  );
}
const ON_ROAD: ReadonlySet<string> = new Set(['out_for_delivery', 'part_delivered']);

function eventOf(
  { config }: Pick<App, 'config'>,
  delivery: PromisedDelivery,
  expected: Expected | undefined,
): CalendarEvent {
  const { id, number, customer, promisedOn, version, changedAt } = delivery;
  const url = `${config.http.baseUrl}/dashboard/orders/${id}`;
  const at = expected?.at ?? null;
  const words = [stateOf(stateText(delivery)), at && expected ? expectedText(expected.text) : ''];
  return {
    uid: id,
    sequence: version,
    changedAt,
    when: at ? { at, minutes: USUAL_MINUTES } : { day: promisedOn },
    summary: deliveryOf(number, customer),
    description: `${words.filter(Boolean).join(' ')}\n${url}`,
    url,
  };
}
