import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { countPage as words } from '../count-messages.ts';
import type { CountBack, CountRow } from '../server/count-back.ts';
import { closingOf, isCounted, UNCOUNTED, useCountDraft } from './count-draft.ts';
import { missingOf, rowIds } from './count-missing.ts';
import { EmptiesCount, ProductCount } from './count-rows.tsx';
import { onCountsChange, postCount, readCount } from './kept-counts.ts';
import { MissingRows } from './missing-rows.tsx';
import { StopChoice, type StopToLeave } from './stop-choice.tsx';

type Failure = { title: string; text: string };

interface CountProps {
  person: string;
  runId: string;
  count: CountBack;
  open: readonly StopToLeave[];
  /** Stops whose report has not been recorded. */
  waiting: readonly { customerName: string }[];
}

const never = () => () => undefined;

/** The count at the end of the day: blind, nothing is filled in, and sent once. What this phone keeps of it is known only on the phone. */
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
  const { draft, change, press, refuse, forget } = useCountDraft(person, runId);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const navigate = useNavigate();
  const rowOf = (row: CountRow) => draft.products[row.productId] ?? UNCOUNTED;
  const uncounted = count.products.filter((row) => !isCounted(rowOf(row)));

  const missing = missingOf(count, draft, { open, waits: waiting.length > 0 });
  // Once all is counted, what does not add up is named before anybody presses to close.
  const named = asked
    ? missing
    : missing.some(({ kind }) => kind === 'count')
      ? []
      : missing.filter(({ kind }) => kind === 'explain');

  const close = async () => {
    setAsked(true);
    setFailure(null);
    if (missing.length > 0) return;
    const body = closingOf(runId, count, draft, open);
    setBusy(true);
    // Kept first: every driver's page sends it from now on, until it is answered.
    press(body);
    const answer = await postCount(person, body, draft.key);
    setBusy(false);
    if ('trouble' in answer)
      return setFailure({
        title: answer.trouble === 'network' ? NETWORK_ERROR.message : words.notClosed,
        text: words.unsure,
      });
    if ('refused' in answer) {
      refuse(answer.refused);
      return setFailure({ title: words.notClosed, text: answer.refused || words.unsure });
    }
    forget();
    await navigate(`/dashboard/runs/${runId}?tab=count`);
  };
  useEffect(
    () =>
      onCountsChange(() => {
        // Sent meanwhile by the indicator on this page, or by another tab.
        if (!draft.pressed || busy) return;
        const kept = readCount(person, runId);
        if (!kept) void navigate(`/dashboard/runs/${runId}?tab=count`);
        else if (kept.refused) setFailure({ title: words.notClosed, text: kept.refused });
      }),
    [draft.pressed, busy, person, runId, navigate],
  );

  const restIsNone = () => {
    const rest = uncounted.map((row) => {
      // What somebody has typed stays.
      const { returned, damaged, explanation } = rowOf(row);
      return [row.productId, { returned: returned ?? 0, damaged: damaged ?? 0, explanation }];
    });
    change({ products: { ...draft.products, ...Object.fromEntries(rest) } });
  };
  const product = (row: CountRow) => (
    <ProductCount
      key={row.productId}
      row={row}
      counted={rowOf(row)}
      asked={asked}
      onCount={(next) => change({ products: { ...draft.products, [row.productId]: next } })}
    />
  );
  return (
    <div className="grid gap-6">
      <section aria-label={words.productsTitle}>
        <p className="mb-3">{words.lead}</p>
        <ul className="grid gap-3">{count.products.map(product)}</ul>
        {uncounted.length > 0 ? (
          <div className="sticky bottom-0 mt-3 border-t-2 border-ink bg-paper py-3">
            <Button variant="secondary" className="min-h-14 w-full text-lg" onClick={restIsNone}>
              {words.restIsNone(uncounted.length, uncounted.length < count.products.length)}
            </Button>
          </div>
        ) : null}
      </section>
      <EmptiesCount
        rows={count.empties}
        counted={draft.empties}
        asked={asked}
        onCount={(kind, next) => change({ empties: { ...draft.empties, [kind]: next } })}
      />
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
          error={asked && !draft.reason?.trim() ? words.whyClosedAsked : undefined}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      ) : null}
      {named.length > 0 ? <MissingRows missing={named} isPressed={asked} /> : null}
      {failure ? (
        <Note tone="danger" title={failure.title}>
          {failure.text}
        </Note>
      ) : null}
      <div>
        <p className="mb-2 text-muted">{words.closeLead}</p>
        <Button className="min-h-14 w-full text-lg" busy={busy} onClick={() => void close()}>
          {words.close}
        </Button>
      </div>
    </div>
  );
}
