import type { Empties } from '../../deliveries/contract.ts';
import { EMPTY_KINDS, type EmptyKind } from '../../deliveries/reasons.ts';
import { EMPTIES_STAY, EMPTY_NAMES, stopMessages as messages } from '../messages.ts';
import type { StopDraft } from '../stop-draft.ts';
import { BigTick, Choice } from './choice.tsx';
import { DoorStepper } from './door-stepper.tsx';
import { Fold } from './fold.tsx';
import type { ChangeDraft } from './use-stop-draft.ts';

const MOST = 999;
const blank = (kind: EmptyKind): Empties => ({
  kind,
  taken: 0,
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
  const set = (kind: EmptyKind, more: Partial<Empties>) =>
    change((before) => ({
      ...before,
      empties: before.empties.map((one) => (one.kind === kind ? { ...one, ...more } : one)),
    }));
  const add = (kind: EmptyKind) =>
    change((before) => ({ ...before, empties: [...before.empties, blank(kind)] }));
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
        <OneKind key={one.kind} one={one} set={(more) => set(one.kind, more)} />
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

function OneKind({ one, set }: { one: Empties; set: (more: Partial<Empties>) => void }) {
  const name = EMPTY_NAMES[one.kind];
  return (
    <fieldset className="space-y-2 border-t border-rule pt-3">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between gap-2">
        <p className="font-bold">{name}</p>
        <DoorStepper
          label={messages.emptyTaken(name)}
          max={MOST}
          value={one.taken}
          onChange={(taken) => set({ taken })}
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
        <p>Have to stay</p>
        <DoorStepper
          label={messages.emptyLeft(name)}
          max={MOST}
          value={one.leftThere}
          onChange={(leftThere) => set({ leftThere })}
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
