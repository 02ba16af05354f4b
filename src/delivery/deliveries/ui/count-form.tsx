import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ThumbBar } from '../../../ui/thumb-bar.tsx';
import { countPage as words } from '../count-messages.ts';
import type { CountBack, CountRow } from '../server/count-back.ts';
import {
  type CountDraft,
  closingOf,
  countFields,
  isCountedIn,
  isOfRest,
  sayRest,
  UNCOUNTED,
  useCountDraft,
} from './count-draft.ts';
import { type Missing, missingOf, rowIds } from './count-missing.ts';
import { CountRest } from './count-rest.tsx';
import { AllAsExpected, EmptiesRow, ProductCount } from './count-rows.tsx';
import { type Failure, NotIn, useGoOn, whyNotIn } from './count-sent.tsx';
import { FetchedBack } from './fetched-back.tsx';
import { MissingRows } from './missing-rows.tsx';
import { StopChoice, type StopToLeave } from './stop-choice.tsx';
import { onCountsChange, postCount, readCount } from './stored-counts.ts';

interface CountProps {
  person: string;
  runId: string;
  count: CountBack;
  open: readonly StopToLeave[];
  /** Stops whose report has not been recorded. */
  waiting: readonly { customerName: string }[];
  /** The stops of the day are the pages of who counts: there the day goes on once the run is closed. */
  toStops: boolean;
  runName: string;
}

const never = () => () => undefined;

/** The count at the end of the day: what should have come back first, nothing filled in, and sent once. What this phone keeps of it is known only on the phone. */
export function CountForm(props: CountProps) {
  const isPhone = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isPhone ? <CountSheet {...props} /> : null;
}

function CountSheet(props: CountProps) {
  const { person, runId, count, open, waiting } = props;
  const { draft, change: storeDraft, press, refuse, forget } = useCountDraft(person, runId);
  const [busy, setBusy] = useState(false);
  const [wasPressed, setWasPressed] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const goOn = useGoOn(props);
  // Another count is another closing: what was refused before is not said of it.
  const change = (part: Partial<CountDraft>) => {
    setFailure(null);
    storeDraft(part);
  };
  const missing = missingOf(count, draft, { open, waits: waiting.length > 0 });
  // Once all is counted, what does not add up is named before anybody presses to close.
  const named = wasPressed
    ? missing
    : missing.some(({ kind }) => kind === 'count' || kind === 'rest')
      ? []
      : missing.filter(({ kind }) => kind === 'explain');

  const isWaiting = failure?.isCalm === true && draft.pressed !== undefined;
  const close = async () => {
    setWasPressed(true);
    setFailure(null);
    if (missing.length > 0) return showMissing();
    const body = closingOf(runId, count, draft, open);
    setBusy(true);
    // Kept first: every driver's page sends it from now on, until it is answered.
    press(body);
    const answer = await postCount(person, body, draft.key);
    setBusy(false);
    if ('trouble' in answer)
      return setFailure(whyNotIn(answer.trouble, readCount(person, runId)?.pressed !== undefined));
    if ('refused' in answer) {
      refuse(answer.refused);
      return setFailure({ title: words.notClosed, text: answer.refused || words.unsure });
    }
    forget();
    await goOn();
  };
  useEffect(
    () =>
      onCountsChange(() => {
        // Sent meanwhile by the indicator on this page, or by another tab.
        if (!draft.pressed || busy) return;
        const stored = readCount(person, runId);
        if (!stored) void goOn();
        else if (stored.refused) setFailure({ title: words.notClosed, text: stored.refused });
      }),
    [draft.pressed, busy, person, runId, goOn],
  );

  return (
    <>
      <div className="grid flex-1 content-start gap-6 p-4">
        <FetchedBack rows={count.fetched} />
        <Counting count={count} draft={draft} wasPressed={wasPressed} change={change} />
        <StopChoice
          open={open}
          chosen={draft.stops}
          onChoose={(orderId, to) => change({ stops: { ...draft.stops, [orderId]: to } })}
        />
        {waiting.length > 0 ? (
          <TextField
            id={rowIds.reason}
            label={words.whyClosed(waiting.map((one) => one.customerName))}
            required
            maxLength={300}
            value={draft.reason ?? ''}
            error={wasPressed && !draft.reason?.trim() ? words.whyClosedMissing : undefined}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        ) : null}
        {named.length > 0 ? (
          <div id={MISSING} className="scroll-mb-32">
            <MissingRows missing={named} isPressed={wasPressed} />
          </div>
        ) : null}
        {failure ? <NotIn failure={failure} runId={runId} /> : null}
      </div>
      <ThumbBar className="flex items-center justify-between gap-4">
        <div className="tabular leading-tight">
          <p className="font-bold">
            {words.countedOf(countedOf(count, draft), count.products.length + count.empties.length)}
          </p>
          <Lacks missing={missing} />
        </div>
        <Button
          variant={isWaiting ? 'secondary' : 'primary'}
          className="min-h-14 px-6 text-lg"
          busy={busy}
          onClick={() => void close()}
        >
          {isWaiting ? words.sendNow : words.close}
        </Button>
        {isWaiting && props.toStops ? (
          <a className={buttonClass('primary', 'min-h-14 px-6 text-lg')} href="/dashboard/stops">
            {words.toStops}
          </a>
        ) : null}
      </ThumbBar>
    </>
  );
}

/** What should have come back first, then the rest under its one tick. */
function Counting({
  count,
  draft,
  wasPressed,
  change,
}: {
  count: CountBack;
  draft: CountDraft;
  wasPressed: boolean;
  change: (part: Partial<CountDraft>) => void;
}) {
  const wrong = draft.wrong ?? {};
  const typed = (field?: string, text?: string): Partial<CountDraft> => {
    if (field === undefined) return {};
    const { [field]: _before, ...others } = wrong;
    return { wrong: text ? { ...others, [field]: text } : others };
  };
  const product = (row: CountRow) => (
    <ProductCount
      key={row.productId}
      row={row}
      counted={draft.products[row.productId] ?? UNCOUNTED}
      wrong={wrong}
      wasPressed={wasPressed}
      onCount={(next, field, text) =>
        change({ products: { ...draft.products, [row.productId]: next }, ...typed(field, text) })
      }
    />
  );
  const [rest, first] = [
    count.products.filter(isOfRest),
    count.products.filter((row) => !isOfRest(row)),
  ];
  return (
    <>
      <section aria-label={words.expectedTitle}>
        <h2 className="border-b border-ink pb-1 text-xl">{words.expectedTitle}</h2>
        {first.length + count.empties.length === 0 ? (
          <p className="py-3">{words.nothingExpected}</p>
        ) : (
          <ul>
            {first.map(product)}
            {count.empties.map((row) => (
              <EmptiesRow
                key={row.kind}
                row={row}
                counted={draft.empties[row.kind]}
                wrong={wrong}
                wasPressed={wasPressed}
                onCount={(next, field, text) =>
                  change({
                    empties: { ...draft.empties, [row.kind]: next },
                    ...typed(field, text),
                  })
                }
              />
            ))}
          </ul>
        )}
        <AllAsExpected rows={first} empties={count.empties} draft={draft} onCount={change} />
      </section>
      {rest.length > 0 ? (
        <CountRest
          rows={rest}
          draft={draft}
          onSay={(isNone) => change({ products: sayRest(count.products, draft, isNone) })}
        >
          {rest.map(product)}
        </CountRest>
      ) : null}
    </>
  );
}

/** How many rows of the page hold a count. */
function countedOf(count: CountBack, draft: CountDraft): number {
  const isCountedEmpties = ({ kind }: CountBack['empties'][number]) =>
    typeof draft.empties[kind]?.counted === 'number' &&
    draft.wrong?.[countFields.empties(kind)] === undefined;
  return (
    count.products.filter(({ productId }) => isCountedIn(draft, productId)).length +
    count.empties.filter(isCountedEmpties).length
  );
}

/** The bar's list of rows to explain or answer before the run can be closed. */
function Lacks({ missing }: { missing: readonly Missing[] }) {
  const rowsOf = (kinds: readonly Missing['kind'][]) =>
    missing.reduce((sum, { kind, rows }) => sum + (kinds.includes(kind) ? rows.length : 0), 0);
  const [reasons, stops] = [rowsOf(['explain', 'reason']), rowsOf(['stops'])];
  return (
    <>
      {reasons > 0 ? (
        <p className="font-semibold text-danger">{words.reasonsMissing(reasons)}</p>
      ) : null}
      {stops > 0 ? <p className="font-semibold text-danger">{words.stopsMissing(stops)}</p> : null}
      {missing.length === 0 ? <p className="text-muted">{words.closeLead}</p> : null}
    </>
  );
}

const MISSING = 'count-missing';
/** The names of what is missing stand at the end of the page, above the bar that was pressed. */
const showMissing = () =>
  requestAnimationFrame(() => document.getElementById(MISSING)?.scrollIntoView({ block: 'end' }));
