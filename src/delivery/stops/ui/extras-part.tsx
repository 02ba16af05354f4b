import { useMemo, useState } from 'react';
import { normalise } from '../../../kit/normalise.ts';
import { MAX_QUANTITY } from '../../../kit/quantity.ts';
import { TextField } from '../../../ui/field.tsx';
import { CountStepper, type TypedCount } from '../../../ui/quantity-stepper.tsx';
import type { DriverDay } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';
import { fieldOf, type StopDraft, withTyped } from '../stop-draft.ts';
import { useDriverProducts } from './driver-products.ts';
import { Fold } from './fold.tsx';
import type { ChangeDraft } from './use-stop-draft.ts';

const MOST_FOUND = 6;

/** Goods beyond the order, found among those that the phone holds. */
export function ExtrasPart(props: {
  person: string;
  day: DriverDay;
  draft: StopDraft;
  change: ChangeDraft;
  problem: string | undefined;
}) {
  const { person, day, draft, change, problem } = props;
  const [term, setTerm] = useState('');
  const all = useDriverProducts(person, day.day);
  // What the day's customers buy comes first.
  const known = useMemo(() => {
    const first = new Set(day.extras.map(({ productId }) => productId));
    return [...day.extras, ...(all ?? []).filter(({ productId }) => !first.has(productId))].map(
      (one) => ({ one, text: normalise(`${one.name} ${one.sku} ${one.sizeUnit}`) }),
    );
  }, [day.extras, all]);
  const folded = normalise(term);
  const matching =
    folded.length < 2
      ? []
      : known.filter(
          ({ one, text }) =>
            !draft.extras.some((extra) => extra.productId === one.productId) &&
            text.includes(folded),
        );
  const found = matching.slice(0, MOST_FOUND).map(({ one }) => one);
  const type = (productId: string, { count, wrong }: TypedCount) =>
    change((before) => {
      const extras = before.extras.flatMap((extra) => {
        if (extra.productId !== productId) return [extra];
        // An emptied field is typed anew; 0 takes the row away.
        const quantity = count ?? extra.quantity;
        return quantity > 0 ? [{ ...extra, quantity }] : [];
      });
      return withTyped({ ...before, extras }, fieldOf.extra(productId), wrong);
    });
  const say = (productId: string, reason: string) =>
    change((before) => ({
      ...before,
      extras: before.extras.map((extra) =>
        extra.productId === productId ? { ...extra, reason } : extra,
      ),
    }));
  return (
    <Fold id="extras" title={messages.extras} open={draft.extras.length > 0}>
      {problem ? (
        <p className="font-semibold text-danger" role="alert">
          {problem}
        </p>
      ) : null}
      {draft.extras.map((extra) => (
        <div key={extra.productId}>
          <div className="flex items-center justify-between gap-2">
            <p className="min-w-0 leading-tight font-bold wrap-anywhere">
              {extra.name}
              <span className="narrow block font-display">{extra.sizeUnit}</span>
            </p>
            <CountStepper
              size="door"
              label={`Extra: ${extra.name}, ${extra.sizeUnit}`}
              max={MAX_QUANTITY}
              value={{
                count: extra.quantity,
                wrong: draft.wrong?.[fieldOf.extra(extra.productId)] ?? '',
              }}
              onChange={(typed) => type(extra.productId, typed)}
            />
          </div>
          <TextField
            label={messages.whyExtra(extra.name)}
            required
            maxLength={500}
            value={extra.reason ?? ''}
            onChange={(event) => say(extra.productId, event.currentTarget.value)}
          />
        </div>
      ))}
      <TextField
        label={messages.extraSearch}
        type="search"
        autoComplete="off"
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      <ul className="grid gap-2">
        {found.map((one) => (
          <li key={one.productId}>
            <button
              type="button"
              className="min-h-14 w-full cursor-pointer rounded-md border border-border bg-card px-3 py-2 text-left leading-tight"
              onClick={() => {
                change((before) => ({
                  ...before,
                  extras: [...before.extras, { ...one, quantity: 1 }],
                }));
                setTerm('');
              }}
            >
              <span className="block font-bold">{one.name}</span>
              {one.sizeUnit} <span className="font-mono">{one.sku}</span>
            </button>
          </li>
        ))}
      </ul>
      {matching.length > found.length ? (
        <p role="status">{messages.extraMore(matching.length - found.length)}</p>
      ) : null}
      {folded.length >= 2 && found.length === 0 ? (
        <p role="status">{all ? messages.extraNone : messages.extraNotHere}</p>
      ) : null}
    </Fold>
  );
}
