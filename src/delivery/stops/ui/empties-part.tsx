import { CountStepper } from '../../../ui/quantity-stepper.tsx';
import type { Empties } from '../../deliveries/contract.ts';
import { EMPTY_KINDS, type EmptyKind } from '../../deliveries/reasons.ts';
import { EMPTIES_STAY, EMPTY_NAMES, stopMessages as messages } from '../messages.ts';
import { fieldOf, type StopDraft, withTyped } from '../stop-draft.ts';
import { BigTick, Choice } from './choice.tsx';
import { Fold } from './fold.tsx';
import type { ChangeDraft } from './use-stop-draft.ts';

const MOST = 999;
/** The tap on a kind takes one of it. */
const firstOf = (kind: EmptyKind): Empties => ({
  kind,
  taken: 1,
  closed: false,
  labelled: false,
  underOneInch: false,
  leftThere: 0,
  reason: '',
});

/** Containers that go back: taken when closed, labelled and as good as empty; the others stay, and somebody says why (49 CFR 173.29). */
export function EmptiesPart(props: {
  draft: StopDraft;
  change: ChangeDraft;
  problem: string | undefined;
}) {
  const { draft, change, problem } = props;
  const chosen = draft.empties;
  const set = (kind: EmptyKind, more: Partial<Empties>, typed?: { field: string; wrong: string }) =>
    change((before) => {
      const empties = before.empties.map((one) => (one.kind === kind ? { ...one, ...more } : one));
      const next = { ...before, empties };
      return typed ? withTyped(next, typed.field, typed.wrong) : next;
    });
  const add = (kind: EmptyKind) =>
    change((before) => ({ ...before, empties: [...before.empties, firstOf(kind)] }));
  const count = chosen.reduce((sum, one) => sum + one.taken, 0);
  return (
    <Fold
      id="empties"
      title={count > 0 ? `${messages.empties}: ${count}` : messages.empties}
      open={chosen.length > 0}
    >
      <p>{messages.emptiesText}</p>
      {problem ? (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      ) : null}
      {chosen.map((one) => (
        <OneKind
          key={one.kind}
          one={one}
          wrong={draft.wrong ?? {}}
          set={(more, typed) => set(one.kind, more, typed)}
        />
      ))}
      <ul className="grid grid-cols-2 gap-2">
        {EMPTY_KINDS.filter((kind) => !chosen.some((one) => one.kind === kind)).map((kind) => (
          <li key={kind}>
            <button
              type="button"
              className="min-h-14 w-full cursor-pointer rounded-md border border-border bg-card px-2 leading-tight font-semibold"
              onClick={() => add(kind)}
            >
              {EMPTY_NAMES[kind]}
            </button>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function OneKind({
  one,
  wrong,
  set,
}: {
  one: Empties;
  wrong: Readonly<Record<string, string>>;
  set: (more: Partial<Empties>, typed?: { field: string; wrong: string }) => void;
}) {
  const name = EMPTY_NAMES[one.kind];
  const taken = fieldOf.taken(one.kind);
  const left = fieldOf.left(one.kind);
  return (
    <fieldset className="space-y-2 border-t border-rule pt-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-2">
        <p className="font-bold">{name}</p>
        <CountStepper
          size="door"
          label={messages.emptyTaken(name)}
          max={MOST}
          value={{ count: one.taken, wrong: wrong[taken] ?? '' }}
          onChange={(typed) => set({ taken: typed.count ?? 0 }, { field: taken, ...typed })}
        />
      </div>
      {one.taken > 0 ? (
        <>
          <BigTick
            label={messages.closed}
            checked={one.closed}
            onTick={(closed) => set({ closed })}
          />
          <BigTick
            label={messages.labelled}
            checked={one.labelled}
            onTick={(labelled) => set({ labelled })}
          />
          <BigTick
            label={messages.underOneInch}
            checked={one.underOneInch}
            onTick={(underOneInch) => set({ underOneInch })}
          />
        </>
      ) : null}
      <div className="flex items-center justify-between gap-2">
        <p>{messages.haveToStay}</p>
        <CountStepper
          size="door"
          label={messages.emptyLeft(name)}
          max={MOST}
          value={{ count: one.leftThere, wrong: wrong[left] ?? '' }}
          onChange={(typed) => set({ leftThere: typed.count ?? 0 }, { field: left, ...typed })}
        />
      </div>
      {one.leftThere > 0 ? (
        <Choice
          legend={messages.why}
          name={`stay-${one.kind}`}
          options={EMPTIES_STAY.map((why) => [why, why])}
          chosen={one.reason === '' ? undefined : (one.reason as (typeof EMPTIES_STAY)[number])}
          onChoose={(reason) => set({ reason })}
        />
      ) : null}
    </fieldset>
  );
}
