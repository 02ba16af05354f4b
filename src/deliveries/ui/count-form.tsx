import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { NETWORK_ERROR } from '../../kit/network-error.ts';
import { differenceOf, type RunClosed } from '../../runs/count-contract.ts';
import type { OpenStop } from '../../runs/server/write-closing.ts';
import { Button } from '../../ui/button.tsx';
import { connectionLost } from '../../ui/connection.ts';
import { Note } from '../../ui/panel.tsx';
import { countPage as words } from '../count-messages.ts';
import type { CountBack, CountRow } from '../server/count-back.ts';
import { closingOf, useCountDraft } from './count-draft.ts';
import { EmptiesCount, ProductCount } from './count-rows.tsx';
import { StopChoice } from './stop-choice.tsx';

type Failure = { title: string; text: string };

interface CountProps {
  person: string;
  runId: string;
  count: CountBack;
  open: readonly OpenStop[];
}

const never = () => () => undefined;

/** The count at the end of the day: prefilled with what should be there, sent once. What this phone keeps of it is known only on the phone. */
export function CountForm(props: CountProps) {
  const isPhone = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isPhone ? <CountSheet {...props} /> : null;
}

function CountSheet(props: CountProps) {
  const { person, runId, count, open } = props;
  const { draft, change, forget } = useCountDraft(person, runId);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const navigate = useNavigate();
  const rowOf = (row: CountRow) =>
    draft.products[row.productId] ?? { ...row.expected, explanation: '' };
  const isGone = (row: CountRow) => row.loaded === row.delivered;

  const close = async () => {
    setAsked(true);
    const body = closingOf(runId, count, draft, open);
    const unexplained = count.products.some((row) => {
      const counted = rowOf(row);
      return differenceOf({ ...row, ...counted }) !== 0 && !counted.explanation.trim();
    });
    if (unexplained || body.stops.length < open.length)
      return setFailure({
        title: words.notClosed,
        text: unexplained ? words.explainAsked : words.stopsLead,
      });
    setBusy(true);
    const answer = await post(body, draft.key);
    setBusy(false);
    if ('failure' in answer) return setFailure(answer.failure);
    forget();
    await navigate(`/dashboard/runs/${runId}`);
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
  const gone = count.products.filter(isGone);
  return (
    <div className="grid gap-6">
      <section aria-label={words.productsTitle}>
        <p className="mb-3">{words.lead}</p>
        <ul className="grid gap-3">{count.products.filter((row) => !isGone(row)).map(product)}</ul>
        {gone.length > 0 ? (
          <details className="mt-3 rounded-lg border border-rule bg-card px-4">
            <summary className="flex min-h-14 cursor-pointer items-center font-semibold">
              {words.nothingLeft(gone.length)}
            </summary>
            <ul className="grid gap-3 pb-4">{gone.map(product)}</ul>
          </details>
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

async function post(
  body: object,
  key: string,
): Promise<{ done: RunClosed } | { failure: Failure }> {
  try {
    const response = await fetch('/api/close-run', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const answer = (await response.json()) as RunClosed & { error?: { message: string } };
    if (response.ok && answer.runId) return { done: answer };
    return {
      failure: { title: words.notClosed, text: answer.error?.message ?? words.unsure },
    };
  } catch {
    connectionLost();
    return { failure: { title: NETWORK_ERROR.message, text: words.unsure } };
  }
}
