import { data, Link, redirect } from 'react-router';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { isStaff } from '../../kit/actor.ts';
import { orderScope } from '../../orders/server/scope.ts';
import { at, userOf } from '../../platform/http/context.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Badge, EmptyState, Page, PageHeading } from '../../ui/panel.tsx';
import type { Stop } from '../contract.ts';
import { stopsOfDay } from '../server/queries.ts';
import { DELIVERY_TONES } from '../ui/delivery-panel.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { dayText, STATE_WORDS, STOP_WORDS } from '../words.ts';
import type { Route } from './+types/day';

export const meta = () => [{ title: 'Deliveries | Bellcart' }];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const shift = (day: string, by: number) => new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = at(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/deliveries');
  if (!isStaff(user)) throw data(null, { status: 403 });
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const asked = new URL(request.url).searchParams.get('day') ?? '';
  const day = DAY.test(asked) && !Number.isNaN(Date.parse(`${asked}T00:00:00Z`)) ? asked : today;
  const time = new Intl.DateTimeFormat('en-US', { timeZone: company.timeZone, hour: 'numeric', minute: '2-digit' });
  const stops = await stopsOfDay(app.db, orderScope(user), day, today);
  return { day, today, stops: stops.map((stop) => ({ ...stop, deliveredTime: stop.deliveredAt ? time.format(stop.deliveredAt) : null })) };
}

export default function Day({ loaderData }: Route.ComponentProps) {
  const { day, today, stops } = loaderData;
  const open = stops.filter(isOpen);
  const done = stops.filter((stop) => !isOpen(stop));
  return (
    <Page>
      <PageHeading
        title={day === today ? 'Today’s deliveries' : `Deliveries of ${dayText(day)}`}
        lead={stops.length === 0 ? dayText(day) : `${dayText(day)}: ${done.length} of ${stops.length} ${stops.length === 1 ? 'stop' : 'stops'} done`}
      >
        <DayLinks day={day} today={today} />
      </PageHeading>
      {stops.length === 0 ? (
        <EmptyState title="No stops on this day" action={<ButtonLink to="/dashboard/orders">See the orders</ButtonLink>}>
          Confirmed orders that are wanted by this day stand here.
        </EmptyState>
      ) : (
        <>
          <ol className="space-y-3">
            {open.map((stop, index) => (
              <StopCard key={stop.orderId} stop={stop} position={index + 1} />
            ))}
          </ol>
          {done.length > 0 ? (
            <section className="mt-8">
              <h2 className="mb-3 text-2xl">Done</h2>
              <ul className="space-y-3">
                {done.map((stop) => (
                  <StopCard key={stop.orderId} stop={stop} position={null} />
                ))}
              </ul>
            </section>
          ) : null}
        </>
      )}
    </Page>
  );
}

const isOpen = (stop: Pick<Stop, 'orderStatus' | 'deliveryState'>) => stop.orderStatus === 'out_for_delivery' || stop.deliveryState === null;

function DayLinks({ day, today }: { day: string; today: string }) {
  return (
    <nav aria-label="Day" className="flex flex-wrap gap-2">
      <Link className={buttonClass('secondary')} to={`?day=${shift(day, -1)}`}>
        <span aria-hidden="true">←</span> {dayText(shift(day, -1))}
      </Link>
      {day === today ? null : (
        <Link className={buttonClass('secondary')} to="?">
          Today
        </Link>
      )}
      <Link className={buttonClass('secondary')} to={`?day=${shift(day, 1)}`}>
        {dayText(shift(day, 1))} <span aria-hidden="true">→</span>
      </Link>
    </nav>
  );
}

type StopRow = Route.ComponentProps['loaderData']['stops'][number];

function StopCard({ stop, position }: { stop: StopRow; position: number | null }) {
  const open = isOpen(stop);
  return (
    <li className="flex gap-4 rounded-lg border border-rule bg-card p-4 sm:items-center">
      {position === null ? null : (
        <span aria-hidden="true" className="narrow tabular w-10 shrink-0 text-center text-4xl leading-none font-bold text-brand sm:text-5xl">
          {position}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-display text-lg font-bold">{stop.customerName}</span>
          <StopState stop={stop} />
        </p>
        <p>
          {stop.address1}, {stop.city} {stop.zip}
        </p>
        <p className="text-sm text-muted">
          <Link className="font-mono text-brand underline" to={`/dashboard/orders/${stop.orderId}`}>
            {stop.number}
          </Link>
          {open ? `, ${stop.lineCount} ${stop.lineCount === 1 ? 'product' : 'products'}, ${stop.unitCount} ${stop.unitCount === 1 ? 'unit' : 'units'}` : ''}
          {open && stop.hazardous ? ', with hazardous goods' : ''}
        </p>
        {open && stop.deliveryNote ? <p className="mt-1 border-l-4 border-yellow pl-2 text-sm">{stop.deliveryNote}</p> : null}
        {open ? (
          <p className="mt-3 sm:hidden">
            <ButtonLink look={position === 1 ? 'primary' : 'secondary'} className="min-h-14 w-full" to={`/dashboard/product-delivery/${stop.orderId}`}>
              Deliver
            </ButtonLink>
          </p>
        ) : null}
      </div>
      {open ? (
        <div className="hidden sm:block">
          <ButtonLink look={position === 1 ? 'primary' : 'secondary'} to={`/dashboard/product-delivery/${stop.orderId}`}>
            Deliver
          </ButtonLink>
        </div>
      ) : null}
    </li>
  );
}

function StopState({ stop }: { stop: StopRow }) {
  if (isOpen(stop)) return <Badge tone={stop.orderStatus === 'out_for_delivery' ? 'info' : 'plain'}>{STOP_WORDS[stop.orderStatus] ?? stop.orderStatus}</Badge>;
  if (!stop.deliveryState) return null;
  return (
    <Badge tone={DELIVERY_TONES[stop.deliveryState]}>
      {STATE_WORDS[stop.deliveryState]}
      {stop.deliveredTime ? ` ${stop.deliveredTime}` : ''}
    </Badge>
  );
}

export function ErrorBoundary() {
  return <Refusal subject="day" />;
}
