import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import * as messages from '../board-messages.ts';
import { type Arrange, isOpenStop, type RunWithStops } from '../contract.ts';
import { PLAN, WRONG } from '../messages.ts';
import type { SuggestedLoad, Suggestion } from '../server/suggest.ts';
import { Fill } from './fill.tsx';

/** What the runs of an arrangement hold now: its undo. */
const undoOf = (arrange: Arrange, runs: readonly RunWithStops[]): Arrange => ({
  runs: arrange.runs.map(({ runId, version }) => ({
    runId,
    version,
    orderIds: (runs.find((run) => run.id === runId)?.stops ?? [])
      .filter(isOpenStop)
      .map((stop) => stop.orderId),
  })),
});

/** The form of a new run, at the end of the plan. */
export const NEW_RUN = 'new-run';
function openNewRun(): void {
  const form = document.getElementById(NEW_RUN);
  if (!(form instanceof HTMLDetailsElement)) return;
  form.open = true;
  form.querySelector<HTMLElement>('select, input:not([type=hidden])')?.focus();
}

/** A suggestion with its reason. Nothing of it is done until somebody says so. */
export function SuggestionPanel({
  suggestion,
  runs,
  day,
  answer,
}: {
  suggestion: Suggestion;
  runs: readonly RunWithStops[];
  day: string;
  answer: { error?: { code: string } | null } | undefined;
}) {
  const place = useRef<HTMLDivElement>(null);
  const { title, why, rows, loads, left, fitsNone, wrong, arrange } = suggestion;
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [title]);
  return (
    <div ref={place} tabIndex={-1} className="mb-6 outline-none">
      <Panel title={title} className="border-l-4 border-l-brand">
        <p className="max-w-prose">{why}</p>
        {loads.length > 0
          ? loads.map((load) => (
              <section key={load.name} aria-label={load.name} className="mt-3">
                <LoadHead load={load} />
                <Rows rows={rows.filter(({ where }) => where === load.name)} />
              </section>
            ))
          : null}
        {loads.length === 0 ? <Rows rows={rows} placed /> : null}
        {left.length > 0 ? (
          <section aria-label={PLAN.left} className="mt-3">
            <p className="border-b border-ink pb-1 font-semibold text-warning">{PLAN.left}</p>
            <Rows rows={left} />
          </section>
        ) : null}
        {wrong.length > 0 ? (
          <div className="mt-4">
            <Note tone="warning" title={WRONG.title}>
              <ul className="list-disc pl-5">
                {wrong.map((text) => (
                  <li key={text}>{text}.</li>
                ))}
              </ul>
            </Note>
          </div>
        ) : null}
        <div className="mt-4 flex flex-wrap gap-3">
          {arrange ? (
            <ArrangeForm
              arrange={arrange}
              undo={undoOf(arrange, runs)}
              day={day}
              answer={answer}
              says={messages.use}
              primary
            />
          ) : null}
          {fitsNone ? (
            <Button type="button" variant="secondary" onClick={openNewRun}>
              {messages.makeNewRun}
            </Button>
          ) : null}
          <ButtonLink variant="secondary" to={`?day=${day}`}>
            {messages.leave}
          </ButtonLink>
        </div>
      </Panel>
    </div>
  );
}

/** What a run would carry of what its truck may, before anybody says so. */
function LoadHead({ load }: { load: SuggestedLoad }) {
  const { name, stops, weight, most, hasTruck } = load;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-display text-lg font-bold">{name}</span>
        <span
          className={`tabular text-sm ${most !== null && weight.pounds > most ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          {messages.wouldCarryNow(stops, weight, most, hasTruck)}
        </span>
      </p>
      <Fill pounds={weight.pounds} of={most} />
    </>
  );
}

/** Orders with the reason; `placed`: with where they would stand. */
function Rows({ rows, placed = false }: { rows: Suggestion['left']; placed?: boolean }) {
  if (rows.length === 0) return null;
  return (
    <ol className="divide-y divide-rule border-b border-rule">
      {rows.map((row) => (
        <li
          key={row.orderId}
          className={`grid gap-x-4 py-1.5 ${placed ? 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)]' : 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]'}`}
        >
          <span>
            {row.customerName}{' '}
            <span className="font-mono text-sm whitespace-nowrap text-muted">{row.number}</span>
          </span>
          {placed ? <span className="font-semibold">{row.where}</span> : null}
          <span className="text-sm text-muted">{row.why}</span>
        </li>
      ))}
    </ol>
  );
}

/** Gives runs these stops at once, and keeps what was there for the undo. */
export function ArrangeForm({
  arrange,
  undo,
  day,
  answer,
  says,
  primary = false,
}: {
  arrange: Arrange;
  undo: Arrange | null;
  day: string;
  answer: { error?: { code: string } | null } | undefined;
  says: string;
  primary?: boolean;
}) {
  const busy = useNavigation().formData?.get('intent') === 'arrange';
  return (
    <Form method="post" action={`?day=${day}`} replace>
      <input type="hidden" name="intent" value="arrange" />
      <input type="hidden" name="arrange" value={JSON.stringify(arrange)} />
      <input type="hidden" name="undo" value={JSON.stringify(undo)} />
      <SendKey answer={answer} />
      <Button type="submit" variant={primary ? 'primary' : 'secondary'} busy={busy}>
        {says}
      </Button>
    </Form>
  );
}
