import { useEffect } from 'react';
import { Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { changeClosureInput } from '../../../company/contract.ts';
import { CALENDAR } from '../../../company/delivery-messages.ts';
import { holidays } from '../../../company/holidays.ts';
import { changeClosure } from '../../../company/server/change-closure.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { daysOfMonth } from '../../../company/ui/month-grid.tsx';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { text } from '../../../kit/form-fields.ts';
import { dayText, shiftDay } from '../../../kit/time.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { doneForm } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { CALENDAR_MESSAGES } from '../change-messages.ts';
import { movePromises, promisesByDay, promisesOn } from '../server/move-promises.ts';
import { CalendarGrid } from '../ui/calendar-grid.tsx';
import { ClosedDays, ClosureForm, OpenHolidays, PromisesOfDay } from '../ui/closed-day.tsx';
import type { Route } from './+types/delivery-calendar';

export const middleware = [requireRole('super_admin')];

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const { searchParams } = new URL(request.url);
  const dayParam = searchParams.get('day') ?? '';
  const chosen = z.iso.date().safeParse(dayParam).success && dayParam >= today ? dayParam : null;
  const monthParam = searchParams.get('month') ?? chosen?.slice(0, 7) ?? '';
  const month = MONTH.test(monthParam) ? monthParam : today.slice(0, 7);
  const { from, to } = daysOfMonth(month);
  const closures = company.closures.filter((closure) => closure.day >= today);
  const last = closures.at(-1)?.day ?? to;
  const counts = await promisesByDay(app, user, from < today ? from : today, last > to ? last : to);
  const isClosed = closures.some((closure) => closure.day === chosen);
  return {
    today,
    month,
    chosen,
    closures,
    openHolidays: holidays(today).filter(
      ({ day }) => !closures.some((closure) => closure.day === day),
    ),
    counts: Object.fromEntries(counts),
    promises: chosen && isClosed ? await promisesOn(app, user, chosen) : [],
    before: shiftDay(from, -1).slice(0, 7),
    after: shiftDay(to, 1).slice(0, 7),
  };
}

const closureForm = (closed: boolean) =>
  pageForm(
    z.strictObject({ day: text, name: text.optional() }),
    async (fields, { app, user, requestId, network }) => {
      const change = parseInput(changeClosureInput, { ...fields, closed });
      await changeClosure(app, user, change, { requestId, network });
      const says = closed ? CALENDAR.closed : CALENDAR.opened;
      return { done: says(dayText(change.day)), left: [] };
    },
  );

const moveForm = pageForm(
  z.strictObject({
    day: z.iso.date(),
    reason: z.string().trim().min(1, CALENDAR_MESSAGES.sayWhy).max(200),
  }),
  async (input, { app, user }) => {
    const { moved, left } = await movePromises(app, user, input);
    return { done: CALENDAR_MESSAGES.moved(moved), left };
  },
);

export const action = formActions(
  { close: closureForm(true), open: closureForm(false), move: moveForm },
  { typed: 'all' },
);

export const meta = titled(CALENDAR.title);

export default function DeliveryCalendar({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, closures, counts, promises } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const done = doneForm(actionData);
  const doneText = done?.done;
  useEffect(() => {
    if (doneText) toast.success(doneText);
  }, [doneText, actionData]);
  const closure = closures.find((one) => one.day === chosen);
  const waiting = closures.filter(({ day }) => (counts[day] ?? 0) > 0 && day !== chosen);
  return (
    <Page>
      <PageHeading title={CALENDAR.title} />
      <div className="grid gap-4">
        {done && done.left.length > 0 ? (
          <Note tone="warning" title={CALENDAR_MESSAGES.left}>
            {done.left.map(({ number, why }) => (
              <p key={number}>
                {number}: {why}
              </p>
            ))}
          </Note>
        ) : null}
        {waiting.map(({ day, name }) => (
          <Note key={day} tone="warning">
            {CALENDAR_MESSAGES.promisedOn(day, name, counts[day] ?? 0)}{' '}
            <Link className="font-semibold underline" to={`?day=${day}`}>
              {CALENDAR_MESSAGES.look}
            </Link>
          </Note>
        ))}
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
          <CalendarGrid page={loaderData} />
          <div className="grid gap-4">
            {chosen ? (
              <ClosureForm
                key={`${chosen} ${closure?.name}`}
                day={chosen}
                closure={closure}
                promised={counts[chosen] ?? 0}
                answer={actionData}
                busy={busy}
              />
            ) : null}
            {chosen && closure && promises.length > 0 ? (
              <PromisesOfDay
                day={chosen}
                name={closure.name}
                promises={promises}
                answer={actionData}
                busy={busy}
              />
            ) : null}
            <OpenHolidays
              days={loaderData.openHolidays}
              answer={chosen ? undefined : actionData}
              busy={busy}
            />
            <ClosedDays closures={closures} counts={counts} />
          </div>
        </div>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back="dashboard" />;
}
