import { Ellipsis } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { PopMenu } from '../../../ui/pop-menu.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import * as messages from '../../runs/board-messages.ts';
import type { ClosedDay } from '../../runs/server/closed-days.ts';
import type { Board } from '../../runs/server/load-board.ts';
import { CrewFields } from '../../runs/ui/run-head.tsx';
import { SmallForm } from '../../runs/ui/small-form.tsx';
import { NEW_RUN } from '../../runs/ui/suggestion-panel.tsx';
import { DAY as words } from '../messages.ts';

type Sent = { error?: { code: string } | null } | undefined;

/** What is done with the whole day: its orders put on the runs that are there, or the runs of last week copied, where there were any. The first run is made in its own form. */
export function DayPresses({
  board: { day, runs, mayCopy },
  answer,
}: {
  board: Pick<Board, 'day' | 'mayCopy'> & { runs: readonly unknown[] };
  answer: Sent;
}) {
  const copy = mayCopy ? <CopyWeek day={day} answer={answer} /> : null;
  if (runs.length === 0) return copy;
  const suggest = `?day=${day}&suggest=day`;
  return (
    <>
      <Link to={suggest} className={buttonClass('secondary', 'max-sm:hidden')}>
        {messages.suggestDay}
      </Link>
      {/* A phone has room for the day and its two views. */}
      <div className={`max-sm:-ml-4 ${copy ? '' : 'sm:hidden'}`}>
        <PopMenu
          says={words.more}
          label={<Ellipsis aria-hidden="true" size={18} />}
          className="grid size-11 cursor-pointer place-items-center rounded-md border border-border bg-card hover:bg-sunk pointer-fine:size-9"
        >
          <div className="grid gap-2 px-3 py-1">
            <Link to={suggest} className={buttonClass('secondary', 'sm:hidden')}>
              {messages.suggestDay}
            </Link>
            {copy}
          </div>
        </PopMenu>
      </div>
    </>
  );
}

/** Copies the runs of a week ago: the same trucks, drivers and customers in the same order. */
function CopyWeek({ day, answer }: { day: string; answer: Sent }) {
  const busy = useNavigation().formData?.get('intent') === 'copy';
  return (
    <Form method="post" action={`?day=${day}`} replace>
      <input type="hidden" name="intent" value="copy" />
      <input type="hidden" name="day" value={day} />
      <SendKey answer={answer} />
      <button type="submit" aria-busy={busy || undefined} className={buttonClass('secondary')}>
        {messages.copyWeek}
      </button>
    </Form>
  );
}

export function NewRun({
  data: { day, runs, waiting, drivers, trucks },
  closed,
}: {
  data: Board;
  closed: ClosedDay | null;
}) {
  return (
    <details
      key={runs.length}
      id={NEW_RUN}
      open={runs.length === 0 && !closed}
      className="min-w-0 rounded-md border border-dashed border-border px-3 py-1 print:hidden"
    >
      <summary className="flex min-h-9 cursor-pointer items-center font-semibold pointer-coarse:min-h-11">
        {messages.newRun}
      </summary>
      <SmallForm name="new-run" intent="make" fields={{ day }} className="grid gap-3 pt-2 pb-3">
        {({ busy }) => (
          <>
            {runs.length === 0 && !closed && waiting.length > 0 ? (
              <p className="text-sm text-muted">{messages.runFirst}</p>
            ) : null}
            {closed ? (
              <p className="font-semibold text-warning">{messages.closedNewRun(closed.name)}</p>
            ) : null}
            <CrewFields drivers={drivers} trucks={trucks} runs={runs} aboard={{}} />
            <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
              {messages.newRun}
            </Button>
          </>
        )}
      </SmallForm>
    </details>
  );
}
