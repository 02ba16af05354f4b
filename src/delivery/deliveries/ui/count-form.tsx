import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { type CloseRun, differenceOf } from '../../runs/count-contract.ts';
import { countPage as words } from '../count-messages.ts';
import type { CountBack, CountRow } from '../server/count-back.ts';
import {
  type CountDraft,
  closingOf,
  isCounted,
  isSaidAtDoor,
  UNCOUNTED,
  useCountDraft,
} from './count-draft.ts';
import { EmptiesCount, ProductCount } from './count-rows.tsx';
import { onCountsChange, postCount, readCount } from './kept-counts.ts';
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

  const close = async () => {
    setAsked(true);
    const body = closingOf(runId, count, draft, open);
    const missing = whatIsMissing(count, draft, { open, waits: waiting.length > 0 }, body);
    if (missing) return setFailure({ title: words.notClosed, text: missing });
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
            <Button
              variant="secondary"
              className="min-h-14 w-full text-lg"
              onClick={() =>
                change({
                  products: {
                    ...draft.products,
                    ...Object.fromEntries(
                      uncounted.map((row) => {
                        // What somebody has typed stays.
                        const { returned, damaged, explanation } = rowOf(row);
                        return [
                          row.productId,
                          { returned: returned ?? 0, damaged: damaged ?? 0, explanation },
                        ];
                      }),
                    ),
                  },
                })
              }
            >
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
          label={words.whyClosed(waiting.map((one) => one.customerName))}
          required
          maxLength={300}
          value={draft.reason ?? ''}
          error={asked && !draft.reason?.trim() ? words.whyClosedAsked : undefined}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      ) : null}
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

/** What has to be said before the count is sent, in words; '' when nothing is missing. */
function whatIsMissing(
  count: CountBack,
  draft: CountDraft,
  { open, waits }: { open: readonly StopToLeave[]; waits: boolean },
  body: CloseRun,
): string {
  if (body.products.length < count.products.length || body.empties.length < count.empties.length)
    return words.countAll;
  const uneven = (difference: number, explanation: string) =>
    difference !== 0 && !explanation.trim();
  const unexplained =
    count.products.some((row) => {
      const counted = draft.products[row.productId];
      return (
        isCounted(counted) &&
        !isSaidAtDoor(row, counted) &&
        uneven(differenceOf({ ...row, ...counted }), counted.explanation)
      );
    }) ||
    body.empties.some(({ kind, counted, explanation }) =>
      uneven((count.empties.find((row) => row.kind === kind)?.taken ?? 0) - counted, explanation),
    );
  if (unexplained) return words.explainAsked;
  if (body.stops.length < open.length) return words.stopsLead;
  return waits && !body.reason ? words.whyClosedAsked : '';
}
