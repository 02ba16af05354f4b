import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.ts';
import { Note } from '../../../ui/panel.tsx';
import { isFirm } from '../kept-apart.ts';
import { togetherTitle, checkMessages as words } from '../load-check-messages.ts';
import type { LineToLoad, LineToUnload, ShortPick, Together } from '../load-contract.ts';
import { inFull, LoadLine } from './load-line.tsx';
import {
  type Counted,
  type LoadOutbox,
  type LoadStore,
  loadStoreOf,
  unsavedOf,
  useLoadOutbox,
} from './load-outbox.ts';
import { RefusedCounts } from './refused-counts.tsx';
import { UnloadFirst } from './unload-first.tsx';

type View = keyof typeof words.views;

/** What the person sees: the last count on this phone, else what the server has. */
export function shownLine(line: LineToLoad, { waiting, sent, recorded }: LoadOutbox): LineToLoad {
  const here =
    waiting[line.orderLineId] ?? sent?.lines.find((one) => one.orderLineId === line.orderLineId);
  if (here)
    return { ...line, loaded: here.loaded, shortReason: here.reason ?? '', section: here.section };
  const answered = recorded[line.orderLineId];
  if (!answered) return line;
  const { loaded, section, shortReason } = answered;
  return { ...line, loaded, section, shortReason: shortReason as ShortPick | '' };
}

/** Taps come close together. */
const READ_AFTER_MS = 500;

/** Once all is recorded, what the page says besides the lines (what stands together, what is missing before it leaves) is read anew. */
function useReadAnew(outbox: LoadOutbox, read: () => void): void {
  const { recorded } = outbox;
  const isSaved = Object.keys(recorded).length > 0 && unsavedOf(outbox) === 0;
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(read, READ_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
    // Each answer is another one.
  }, [isSaved, recorded, read]);
}

/** The load check at the dock: every tap is kept on the phone before it is sent. */
export function LoadCheck(props: {
  person: string;
  runId: string;
  /** The truck that is loaded; '' while none is chosen. */
  truckName: string;
  lines: readonly LineToLoad[];
  toUnload: readonly LineToUnload[];
  sections: readonly string[];
  together: readonly Together[];
  /** The trucks that it was counted into before, and when the run got this one. */
  before?: { trucks: readonly string[]; at: string } | undefined;
  /** False once the truck has left. */
  open: boolean;
  /** After counts were recorded. */
  onRecorded: () => void;
}) {
  const { person, runId, truckName, sections, together, open, onRecorded } = props;
  const [store] = useState(() => loadStoreOf(person, runId));
  const outbox = useLoadOutbox(store);
  // A count holds for the truck that stood there, also where the desk gave the run another one meanwhile.
  const count = (counted: readonly Counted[]) =>
    store.count(counted.map((line) => ({ ...line, truckName })));
  // Somebody found less of these and has not said how much: a tap for all does not count them.
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  useLeaveGuard(changed.size > 0, words.notSaved);
  const [view, setView] = useState<View>(sections.length > 1 ? 'section' : 'stop');
  useReadAnew(outbox, onRecorded);
  const lines = props.lines.map((line) => shownLine(line, outbox));
  const uncounted = lines.filter((line) => line.loaded === null);
  const untouched = uncounted.filter(({ orderLineId }) => !held.has(orderLineId));
  return (
    <div className="grid gap-5">
      <RefusedCounts refused={outbox.refused} lines={lines} onSeen={() => store.seen()} />
      <UnloadFirst lines={props.toUnload} outbox={outbox} onCount={count} />
      {lines.length === 0 ? null : (
        <Progress
          done={lines.length - uncounted.length}
          of={lines.length}
          truckName={truckName}
          before={props.before}
        />
      )}
      <NotStored outbox={outbox} onSend={() => void store.send()} />
      <StandTogether together={together} />
      <ViewChoice view={view} hasSections={sections.length > 1} onChoose={setView} />
      {groupsOf(lines, view).map(([title, mine]) => (
        <Group
          key={title}
          title={title}
          lines={mine}
          sections={sections}
          open={open}
          held={held}
          onHold={(id, isHeld) => setHeld((before) => withOrWithout(before, id, isHeld))}
          onChanged={(id, isChanged) =>
            setChanged((before) => withOrWithout(before, id, isChanged))
          }
          onCount={count}
        />
      ))}
      {open && untouched.length > 0 ? (
        <Button
          variant="secondary"
          className="min-h-14 w-full text-lg"
          onClick={() => count(untouched.map(inFull))}
        >
          {words.wholeRun(untouched.length)}
        </Button>
      ) : null}
    </div>
  );
}

const withOrWithout = (ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> =>
  isIn === ids.has(id)
    ? ids
    : isIn
      ? new Set([...ids, id])
      : new Set([...ids].filter((one) => one !== id));

function groupsOf(lines: readonly LineToLoad[], view: View): [string, LineToLoad[]][] {
  const title = (line: LineToLoad) =>
    view === 'section'
      ? line.countedInto
        ? words.sectionOf(line.countedInto, line.section)
        : line.section || words.wholeTruck
      : view === 'stop'
        ? words.stop(line.position, line.customerName)
        : `${line.name}, ${line.sizeUnit}`;
  const sorted =
    view === 'product'
      ? lines.toSorted(
          (a, b) => a.category.localeCompare(b.category) || title(a).localeCompare(title(b)),
        )
      : view === 'stop'
        ? lines.toSorted((a, b) => b.position - a.position)
        : lines;
  return [...Map.groupBy(sorted, title)];
}

function Group(props: {
  title: string;
  lines: readonly LineToLoad[];
  sections: readonly string[];
  open: boolean;
  held: ReadonlySet<string>;
  onHold: (orderLineId: string, isHeld: boolean) => void;
  onChanged: (orderLineId: string, isChanged: boolean) => void;
  onCount: (lines: Parameters<LoadStore['count']>[0]) => void;
}) {
  const { title, lines, sections, open, held, onHold, onChanged, onCount } = props;
  const uncounted = lines.filter((line) => line.loaded === null);
  const untouched = uncounted.filter(({ orderLineId }) => !held.has(orderLineId));
  return (
    <section aria-label={title}>
      <div className="mb-2 flex min-h-14 items-center justify-between gap-3">
        <h2 className="min-w-0 text-2xl">{title}</h2>
        {open && untouched.length > 0 ? (
          <Button
            variant="secondary"
            className="min-h-14 shrink-0"
            aria-label={`${words.group(untouched.length)}: ${title}`}
            onClick={() => onCount(untouched.map(inFull))}
          >
            {words.group(untouched.length)}
          </Button>
        ) : null}
        {uncounted.length === 0 ? (
          <p className="shrink-0 font-semibold text-success">{words.groupDone}</p>
        ) : null}
      </div>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <LoadLine
            key={line.orderLineId}
            line={line}
            sections={sections}
            open={open}
            isEditing={held.has(line.orderLineId)}
            onEdit={(isEditing) => onHold(line.orderLineId, isEditing)}
            onChanged={(isChanged) => onChanged(line.orderLineId, isChanged)}
            onCount={(counted) => onCount([counted])}
          />
        ))}
      </ul>
    </section>
  );
}

function Progress(props: {
  done: number;
  of: number;
  truckName: string;
  before: Parameters<typeof words.progressAfter>[3] | undefined;
}) {
  const { done, of, truckName, before } = props;
  const progressText = before
    ? words.progressAfter(done, of, truckName, before)
    : words.progress(done, of);
  return (
    <div>
      <p className="tabular text-lg font-semibold">
        {done === of ? words.allCounted : progressText}
      </p>
      <progress
        aria-label={words.progress(done, of)}
        className="h-3 w-full accent-brand"
        max={of}
        value={done}
      />
    </div>
  );
}

/** What waits is said by the page, beside all else that this phone holds; where it keeps nothing, only this page has it. */
function NotStored({ outbox, onSend }: { outbox: LoadOutbox; onSend: () => void }) {
  const unsaved = unsavedOf(outbox);
  if (outbox.isStored || unsaved === 0) return null;
  return (
    <Note tone="warning" title={words.notStored(unsaved)}>
      <Button variant="secondary" className="mt-1 min-h-14" onClick={onSend}>
        {words.sendNow}
      </Button>
    </Note>
  );
}

/** How many pairs are named here at least, and all that keep the truck here; the load list has the others. */
const NAMED = 3;

export function StandTogether({ together }: { together: readonly Together[] }) {
  if (together.length === 0) return null;
  const named = together.filter((pair, index) => isFirm(pair) || index < NAMED);
  return (
    <Note tone="warning" title={togetherTitle(together)}>
      <ul className="grid gap-1">
        {named.map(({ a, b, section, reason }) => (
          <li key={`${a}|${b}|${section}`}>
            <strong>{words.togetherOne(a, b, section)}</strong> {reason}
          </li>
        ))}
      </ul>
      {together.length > named.length ? <p>{words.more(together.length - named.length)}</p> : null}
    </Note>
  );
}

function ViewChoice(props: { view: View; hasSections: boolean; onChoose: (view: View) => void }) {
  const views = (Object.keys(words.views) as View[]).filter(
    (view) => view !== 'section' || props.hasSections,
  );
  return (
    <div role="group" aria-label={words.by} className="flex gap-1">
      {views.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === props.view}
          className="min-h-14 flex-1 cursor-pointer rounded-md border border-border bg-card px-2 font-semibold aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
          onClick={() => props.onChoose(view)}
        >
          {words.views[view]}
        </button>
      ))}
    </div>
  );
}
