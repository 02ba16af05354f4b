import type { ReactNode } from 'react';
import { momentText } from '../../../kit/time.ts';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { TIMELINE as words } from '../page-messages.ts';
import { eventSentences, eventTitle } from '../public/event-sentences.ts';
import type { OrderPage } from '../server/public/order-page.ts';
import { recordedLater, timelineOf } from './timeline-entries.ts';
import { AddNote, NobodyToWriteTo, WriteMessage } from './timeline-forms.tsx';

/** What happened to an order, the newest last: its events, and for staff the e-mails about it and what they noted. */
export function Timeline({ page }: { page: OrderPage }) {
  const { order, forStaff, timeZone } = page;
  const names = new Map(
    order.lines.map((line) => [line.productId, `${line.name}, ${line.sizeUnit}`]),
  );
  return (
    <Section title={words.title}>
      <ol className="mt-2 border-l-2 border-rule pl-3 text-sm leading-5">
        {timelineOf(page).map((entry) => (
          <li key={entry.key} className="relative pb-3 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[1.125rem] size-2.5 rounded-full ${entry.kind === 'event' ? 'bg-brand' : 'border-2 border-border bg-paper'}`}
            />
            {entry.kind === 'event' ? (
              <>
                <Head title={eventTitle(entry.event.kind)} who={entry.event.actorName} />
                <When at={entry.at} timeZone={timeZone}>
                  {entry.event.version > 1 ? words.version(entry.event.version) : null}
                </When>
                <Recorded at={recordedLater(entry.event)} timeZone={timeZone} />
                {eventSentences(entry.event.detail, names).map((sentence) => (
                  <p key={sentence} className="wrap-anywhere">
                    {sentence}
                  </p>
                ))}
              </>
            ) : null}
            {entry.kind === 'note' ? (
              <>
                <Head title={words.note} who={entry.note.authorName} />
                <When at={entry.at} timeZone={timeZone}>
                  {words.staffOnly}
                </When>
                <p className="wrap-anywhere whitespace-pre-line">{entry.note.note}</p>
              </>
            ) : null}
            {entry.kind === 'message' ? (
              <>
                <Head title={words.message} who={entry.message.byName} />
                <When at={entry.at} timeZone={timeZone}>
                  {entry.message.fromDesk ? words.fromUs : forStaff ? words.toUs : words.toDesk}
                </When>
                <p className="wrap-anywhere whitespace-pre-line">
                  <LinkedText text={entry.message.message} path="/sds/" />
                </p>
              </>
            ) : null}
            {entry.kind === 'mail' ? (
              <>
                <p className={entry.state === 'failed' ? 'font-semibold text-danger' : ''}>
                  {words.mail[entry.state]} <span className="text-muted">{entry.subject}</span>
                </p>
                <When at={entry.at} timeZone={timeZone}>
                  <Recipients to={entry.to} />
                </When>
              </>
            ) : null}
          </li>
        ))}
      </ol>
      {page.mayWrite ? (
        page.reach.message ? (
          <WriteMessage orderId={order.id} side={forStaff ? 'ours' : 'theirs'} />
        ) : (
          <NobodyToWriteTo customerId={order.customerId} customerName={order.shipTo.name} />
        )
      ) : null}
      {forStaff ? <AddNote orderId={order.id} /> : null}
    </Section>
  );
}

const Head = ({ title, who }: { title: string; who: string }) => (
  <p>
    <span className="font-semibold">{title}</span>
    {who ? <span className="text-muted"> · {who}</span> : null}
  </p>
);

/** A mail to a hotel's whole team is one line of the history; a press names them all. */
const NAMED = 3;
const Recipients = ({ to }: { to: readonly string[] }) =>
  to.length <= NAMED + 1 ? (
    to.join(', ')
  ) : (
    <>
      {to.slice(0, NAMED).join(', ')}{' '}
      <details className="inline-block align-top print:hidden">
        <summary className="inline-flex min-h-6 cursor-pointer items-center underline">
          {words.more(to.length - NAMED)}
        </summary>
        {to.slice(NAMED).join(', ')}
      </details>
      <span className="hidden print:inline">{words.more(to.length - NAMED)}</span>
    </>
  );

const When = ({
  at,
  timeZone,
  children,
}: {
  at: string;
  timeZone: string;
  children: ReactNode;
}) => (
  <p className="tabular text-xs break-words text-muted">
    <time dateTime={at}>{momentText(at, timeZone)}</time>
    {children ? <> · {children}</> : null}
  </p>
);

const Recorded = ({ at, timeZone }: { at: string | null; timeZone: string }) =>
  at ? (
    <p className="tabular text-xs text-muted">{words.recorded(momentText(at, timeZone))}</p>
  ) : null;
