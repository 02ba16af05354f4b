import { Link } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { dayIn, dayText, longMomentText } from '../../../kit/time.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/panel.tsx';
import { WAIT_DAYS, type Way } from '../contract.ts';
import type { InboxMatter } from '../public/inbox-view.ts';
import { KIND_MESSAGES, INBOX_MESSAGES as words } from '../public/messages.ts';
import { WayForm } from './way-form.tsx';

const isForm = (way: Way) => 'intent' in way;
const needsMore = (way: Way) => 'intent' in way && way.input.kind !== 'none';

/** One matter: the sentence, its buttons, and what was said about it underneath. */
export function MatterRow({ matter }: { matter: InboxMatter }) {
  const timeZone = useTimeZone();
  return (
    <article
      id={matter.key}
      tabIndex={-1}
      aria-label={matter.sentence}
      data-matter
      className={`border-l-4 px-4 py-4 focus-visible:outline-offset-[-2px] ${matter.stopsMoney ? 'border-l-danger' : 'border-l-rule'}`}
    >
      <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {matter.stopsMoney ? <Badge tone="danger">{words.stopsMoney}</Badge> : null}
        <span>{KIND_MESSAGES[matter.kind]}</span>
        <time dateTime={matter.since.toISOString()} title={longMomentText(matter.since, timeZone)}>
          {dayText(dayIn(timeZone, matter.since))}
        </time>
        {matter.about.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center font-mono text-brand underline"
          >
            {label}
          </Link>
        ))}
      </div>
      <p className="max-w-prose break-words">{matter.sentence}</p>
      {matter.waitsUntil ? (
        <p className="mt-1 text-sm text-muted">
          {words.untilText(dayText(dayIn(timeZone, matter.waitsUntil)))}
        </p>
      ) : null}
      <Ways matter={matter} />
      <Said matter={matter} />
    </article>
  );
}

function Ways({ matter }: { matter: InboxMatter }) {
  const { ways, key, waitsUntil } = matter;
  return (
    <div className="mt-3 flex flex-wrap items-start gap-x-3 gap-y-2">
      {ways.map((way) =>
        !isForm(way) || !('intent' in way) ? (
          <ButtonLink key={way.label} variant="secondary" to={(way as { to: string }).to}>
            {way.label}
          </ButtonLink>
        ) : needsMore(way) ? (
          <Fold key={way.label} label={`${way.label} …`}>
            <WayForm way={way} sentence={matter.sentence} />
          </Fold>
        ) : (
          <WayForm key={way.label} way={way} sentence={matter.sentence} />
        ),
      )}
      {waitsUntil ? (
        <WayForm
          way={{
            intent: 'wait',
            label: words.askAgain,
            fields: { key, days: '0' },
            input: { kind: 'none' },
          }}
          sentence={matter.sentence}
        />
      ) : (
        <Fold label={`${words.wait} …`}>
          <WayForm
            way={{
              intent: 'wait',
              label: words.wait,
              fields: { key },
              input: {
                kind: 'choice',
                name: 'days',
                label: words.wait,
                options: WAIT_DAYS.map((days) => ({
                  value: String(days),
                  label: words.days(days),
                })),
              },
            }}
            sentence={matter.sentence}
          />
        </Fold>
      )}
    </div>
  );
}

/** A way that needs more than a press opens under its button. */
function Fold({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <details className="open:basis-full">
      <summary className={buttonClass('secondary', 'list-none')}>{label}</summary>
      <div className="mt-2 rounded-md bg-sunk p-3">{children}</div>
    </details>
  );
}

function Said({ matter: { detail, code, tid } }: { matter: InboxMatter }) {
  if (!detail && !code && !tid) return null;
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline">
        {words.said}
      </summary>
      {detail ? <p className="max-w-prose break-words whitespace-pre-line">{detail}</p> : null}
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 text-muted">
        {code ? (
          <>
            <dt>{words.code}</dt>
            <dd className="font-mono break-all">{code}</dd>
          </>
        ) : null}
        {tid ? (
          <>
            <dt>{words.tid}</dt>
            <dd className="font-mono break-all">{tid}</dd>
          </>
        ) : null}
      </dl>
    </details>
  );
}
