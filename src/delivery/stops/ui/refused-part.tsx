import { TextField } from '../../../ui/field.tsx';
import { REASON_MESSAGES } from '../../deliveries/messages.ts';
import { REASON_CASES } from '../../deliveries/reasons.ts';
import { refusedMessages } from '../at-door-messages.ts';
import type { DriverStop } from '../contract.ts';
import { REFUSED } from '../finish-stop.ts';
import { stopMessages as messages } from '../messages.ts';
import { type StopDraft, withRefusing } from '../stop-draft.ts';
import { Choice } from './choice.tsx';
import { KnownNames } from './known-names.tsx';
import type { ChangeDraft } from './use-stop-draft.ts';

const WHY = REASON_CASES.find(([first]) => first === 'refused') ?? [];

/** Somebody is there and takes nothing: why, and who says so. Recorded by the hold under the thumb. */
export function RefusedPart({
  stop,
  draft,
  change,
  problem,
}: {
  stop: DriverStop;
  draft: StopDraft;
  change: ChangeDraft;
  problem: string | undefined;
}) {
  const set = (more: Partial<StopDraft>) => change((before) => ({ ...before, ...more }));
  const { refusing, refusedBy = '', refusedSays = '' } = draft;
  return (
    <section
      id={REFUSED}
      aria-labelledby="refused-title"
      className="scroll-mt-2 space-y-3 rounded-lg border border-rule bg-card p-4"
    >
      <h2 id="refused-title" className="text-xl">
        {messages.refuseAll}
      </h2>
      {problem ? (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      ) : null}
      {refusing ? (
        <Choice
          legend={refusedMessages.whyRefused}
          name="refusing"
          options={WHY.map((one) => [one, REASON_MESSAGES[one]])}
          chosen={refusing}
          onChoose={(one) => change((before) => withRefusing(before, one))}
        />
      ) : null}
      <p className="font-semibold">{refusedMessages.whoRefuses}</p>
      <KnownNames
        stop={stop}
        chosen={refusedBy}
        says={refusedMessages.refusesIt}
        onChoose={({ name }) => set({ refusedBy: name })}
      />
      <TextField
        label={refusedMessages.refuserName}
        // Until one of the two is filled in neither is optional.
        required={!refusedSays.trim()}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={200}
        value={refusedBy}
        onChange={(event) => set({ refusedBy: event.currentTarget.value })}
      />
      <TextField
        label={refusedMessages.refusedSays}
        required={!refusedBy.trim()}
        autoComplete="off"
        maxLength={250}
        value={refusedSays}
        onChange={(event) => set({ refusedSays: event.currentTarget.value })}
      />
    </section>
  );
}
