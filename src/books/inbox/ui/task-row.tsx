import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { dayIn, dayText, longMomentText } from '../../../kit/time.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/panel.tsx';
import { WAIT_DAYS, type Way } from '../contract.ts';
import type { InboxTask } from '../public/inbox-view.ts';
import { KIND_MESSAGES, INBOX_MESSAGES as words } from '../public/messages.ts';
import { WayForm } from './way-form.tsx';

/** One task: a line, or, of the one that is open, a box with its one button and the other ways under More. */
export function TaskRow({ task, open, to, onOpen }: TaskRowProps) {
  return (
    <article
      id={task.key}
      tabIndex={-1}
      aria-label={task.sentence}
      data-task
      className={
        open
          ? 'my-1 rounded-md border border-border bg-card px-4 py-3 focus-visible:outline-offset-[-2px] max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0'
          : 'border-b border-rule'
      }
    >
      {open ? <Box task={task} /> : <Line task={task} to={to} onOpen={onOpen} />}
    </article>
  );
}

interface TaskRowProps {
  task: InboxTask;
  open: boolean;
  /** Address of the open task, for browsers without scripts. */
  to: string;
  onOpen: () => void;
}

function Since({ task }: { task: InboxTask }) {
  const timeZone = useTimeZone();
  return (
    <time
      dateTime={task.since.toISOString()}
      title={longMomentText(task.since, timeZone)}
      className="tabular text-sm whitespace-nowrap text-muted"
    >
      {dayText(dayIn(timeZone, task.since))}
    </time>
  );
}

const Mark = ({ task }: { task: InboxTask }) =>
  task.stopsMoney ? (
    <Badge tone="danger" compact>
      {words.stopsMoney}
    </Badge>
  ) : (
    <span className="text-sm text-muted">{KIND_MESSAGES[task.kind]}</span>
  );

function Line({ task, to, onOpen }: Pick<TaskRowProps, 'task' | 'to' | 'onOpen'>) {
  return (
    <Link
      to={to}
      preventScrollReset
      data-line
      onClick={(event) => {
        event.preventDefault();
        onOpen();
      }}
      className="grid min-h-10 grid-cols-[1fr_auto] items-center gap-x-4 py-1.5 text-sm text-ink no-underline hover:bg-sunk max-sm:min-h-15 sm:grid-cols-[7rem_1fr_auto_auto]"
    >
      <span className="max-sm:col-start-1">
        <Mark task={task} />
      </span>
      <span className="line-clamp-2 min-w-0 max-sm:col-span-2 max-sm:row-start-2 sm:line-clamp-1">
        {task.sentence}
      </span>
      <span className="max-sm:col-start-2 max-sm:row-start-1">
        <Since task={task} />
      </span>
      <ChevronRight aria-hidden="true" className="size-4 text-muted max-sm:hidden" />
    </Link>
  );
}

function Box({ task }: { task: InboxTask }) {
  const timeZone = useTimeZone();
  const [first, ...rest] = task.ways;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <Mark task={task} />
        {task.stopsMoney ? (
          <span className="text-sm text-muted">{KIND_MESSAGES[task.kind]}</span>
        ) : null}
        {task.about.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline sm:min-h-8"
          >
            {label}
          </Link>
        ))}
        <span className="ml-auto">
          <Since task={task} />
        </span>
      </div>
      <p className="mt-1 max-w-prose break-words">{task.sentence}</p>
      {task.waitsUntil ? (
        <p className="mt-1 text-sm text-muted">
          {words.untilText(dayText(dayIn(timeZone, task.waitsUntil)))}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap items-start gap-2">
        {first ? <OneWay way={first} sentence={task.sentence} primary /> : null}
        <details className="open:basis-full">
          <summary className={buttonClass('secondary', 'list-none')}>{words.more}</summary>
          <ul className="mt-2 max-w-2xl divide-y divide-rule border-y border-rule">
            {rest.map((way) => (
              <li key={way.label} className="py-2">
                <OneWay way={way} sentence={task.sentence} />
              </li>
            ))}
            <li className="py-2">
              <OneWay way={waiting(task)} sentence={task.sentence} />
            </li>
            <BooksAnswer task={task} />
          </ul>
        </details>
      </div>
    </>
  );
}

/** Lets it wait, or ends that. */
const waiting = ({ key, waitsUntil }: InboxTask): Way =>
  waitsUntil
    ? {
        intent: 'wait',
        label: words.askAgain,
        fields: { key, days: '0' },
        input: { kind: 'none' },
      }
    : {
        intent: 'wait',
        label: words.wait,
        fields: { key },
        help: words.waitHelp,
        input: {
          kind: 'choice',
          name: 'days',
          label: words.waitFor,
          options: WAIT_DAYS.map((days) => ({ value: String(days), label: words.days(days) })),
        },
      };

/** The first way stands open under the sentence; each of the others is its name and its effect until it is pressed. */
function OneWay({
  way,
  sentence,
  primary = false,
}: {
  way: Way;
  sentence: string;
  primary?: boolean;
}) {
  if (!('intent' in way))
    return way.to === null ? (
      <p className="flex min-h-11 items-center font-semibold">{way.label}</p>
    ) : (
      <ButtonLink variant={primary ? 'primary' : 'secondary'} to={way.to}>
        {way.label}
      </ButtonLink>
    );
  if (primary || way.input.kind === 'none')
    return <WayForm way={way} sentence={sentence} primary={primary} />;
  return (
    <details>
      <summary className={buttonClass('secondary', 'list-none')}>{`${way.label} …`}</summary>
      <div className="mt-2 rounded-md bg-sunk p-3">
        <WayForm way={way} sentence={sentence} />
      </div>
    </details>
  );
}

function BooksAnswer({ task: { detail, code, tid } }: { task: InboxTask }) {
  if (!detail && !code && !tid) return null;
  return (
    <li className="py-2 text-sm">
      <p className="font-semibold">{words.said}</p>
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
    </li>
  );
}
