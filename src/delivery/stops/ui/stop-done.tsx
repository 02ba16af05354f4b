import { telHref } from '../../../kit/tel.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { alsoNotOnTruck } from '../../deliveries/line-reason.ts';
import { REASON_MESSAGES, STATE_MESSAGES } from '../../deliveries/messages.ts';
import { HandedSheets } from '../../deliveries/ui/handed-sheets.tsx';
import { MissingSheets } from '../../deliveries/ui/missing-sheets.tsx';
import { OwedSheets } from '../../deliveries/ui/owed-sheets.tsx';
import { becomesMessages, leakMessages } from '../at-door-messages.ts';
import type { DriverDay, DriverStop } from '../contract.ts';
import { deviceMessages } from '../device-messages.ts';
import type { StopInput } from '../finish-stop.ts';
import { stopMessages as messages } from '../messages.ts';
import type { Outbox, StoredStop } from './device/outbox.ts';

/** What becomes of a stop that only this phone has, by what stood in its way last. */
function waitsFor({ isSending, trouble }: Outbox, leaks: boolean): string {
  if (isSending) return messages.sending;
  // With a leak on the truck the driver is not told to drive on.
  if (leaks && (!trouble || messages.goesWhen[trouble] === messages.goesByItself))
    return leakMessages.leakCanWait;
  return trouble ? messages.goesWhen[trouble] : messages.goesByItself;
}

/** The report names leaking goods, and the office has not decided of them, as far as this phone knows. */
function leaksStill({ body, orderId, decided }: StoredStop, day: DriverDay | undefined): boolean {
  if (!body || decided || day?.damageDecided?.includes(orderId)) return false;
  const { lines } = JSON.parse(body) as StopInput;
  return lines.some(({ reason }) => reason === 'leaking');
}

/** What stood at the counted line stays in sight after the report. */
function LeakSign({ phone }: { phone: string }) {
  return (
    <div role="alert" className="border-l-8 border-danger bg-danger-tint px-4 py-3">
      <p className="font-bold">{leakMessages.leakAfter}</p>
      {phone ? (
        <a className="flex min-h-14 items-center font-semibold underline" href={telHref(phone)}>
          {messages.callOffice(phone)}
        </a>
      ) : null}
    </div>
  );
}

/** Where the damaged goods of this stop go, once the office has said it. */
function Decided({ orderId, day }: { orderId: string; day: DriverDay | undefined }) {
  const decided = day?.damageBecomes?.find((one) => one.orderId === orderId);
  if (!decided) return null;
  return (
    <Note tone="info" title={becomesMessages.title}>
      <p className="font-semibold">{becomesMessages.recorded[decided.becomes]}</p>
    </Note>
  );
}

/** After "Deliver": what is so, in words that stay true. Saved first, then sent or waiting, and the next stop in one tap. */
export function StopDone(props: {
  stored: StoredStop;
  outbox: Outbox;
  next: DriverStop | undefined;
  /** The day as this phone has it: what the office has decided, and its number. */
  day?: DriverDay;
  /** The run that is to be counted back once nothing of it is open; null: something is, or a report waits. */
  countBack: { id: string; name: string } | null;
  /** Counts it anew; none: this page was all that held it. */
  onAgain?: () => void;
}) {
  const { stored, outbox, next, countBack, onAgain, day } = props;
  const leaks = leaksStill(stored, day);
  if (stored.state === 'refused')
    return (
      <div className="flex flex-1 flex-col gap-4 p-4">
        {leaks ? <LeakSign phone={day?.company.phone ?? ''} /> : null}
        <div role="alert" className="border-l-8 border-danger bg-danger-tint px-4 py-4">
          <p className="font-display text-2xl font-bold">
            {stored.decided
              ? deviceMessages.decided[stored.decided.state](stored.number, stored.customerName)
              : messages.refused}
          </p>
          <p className="mt-2">
            {stored.decided
              ? deviceMessages.decidedWhy(stored.decided.reason)
              : deviceMessages.refusedWhy(stored.refusal?.message ?? '')}
          </p>
          {onAgain && !stored.decided ? <p className="mt-2">{messages.refusedDo}</p> : null}
        </div>
        <div className="mt-auto space-y-2">
          {onAgain ? (
            <Button className="min-h-16 w-full text-xl" onClick={onAgain}>
              {messages.again}
            </Button>
          ) : null}
          <a className={buttonClass('secondary', 'min-h-14 w-full')} href="/dashboard/stops">
            {messages.toStops}
          </a>
        </div>
      </div>
    );
  const { answer } = stored;
  return (
    <div className="flex flex-1 flex-col gap-4 p-4">
      {leaks ? <LeakSign phone={day?.company.phone ?? ''} /> : null}
      <Decided orderId={stored.orderId} day={day} />
      <div
        role="status"
        className={`border-l-8 px-4 py-5 ${answer ? 'border-success bg-success-tint' : 'border-warning bg-warning-tint'}`}
      >
        <p className="font-display text-3xl leading-tight font-bold">
          {answer ? STATE_MESSAGES[answer.state] : messages.savedTitle}
        </p>
        <p className="mt-1 text-lg">{answer ? messages.sent : waitsFor(outbox, leaks)}</p>
      </div>
      {answer ? (
        <>
          <ul className="divide-y divide-rule rounded-lg border border-rule bg-card">
            {answer.lines.map((line) => (
              <li key={line.sku} className="flex items-baseline justify-between gap-3 px-4 py-3">
                <span>{line.name}</span>
                <span className="tabular shrink-0 font-semibold">
                  {line.delivered < line.expected ? '! ' : ''}
                  {messages.less(line.delivered, line.expected)}
                  {line.reason ? (
                    <span className="block text-right font-normal">
                      {REASON_MESSAGES[line.reason]}
                      {alsoNotOnTruck(line.notOnTruck)}
                    </span>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
          <HandedSheets sheets={answer.sheets} atTheDoor />
          <OwedSheets sheets={answer.owedSheets ?? []} atTheDoor />
          <MissingSheets products={answer.missingSheets ?? []} when="door" />
        </>
      ) : null}
      <div className="sticky bottom-0 mt-auto bg-paper py-4">
        <a
          className={buttonClass('primary', 'min-h-16 w-full flex-col text-xl')}
          href={
            next
              ? `/dashboard/product-delivery/${next.orderId}`
              : countBack
                ? `/dashboard/runs/${countBack.id}/count`
                : '/dashboard/stops'
          }
        >
          {next
            ? messages.nextStop
            : countBack
              ? messages.countBack(countBack.name)
              : messages.toStops}
          {next ? <span className="text-base leading-tight">{next.customerName}</span> : null}
        </a>
      </div>
    </div>
  );
}
