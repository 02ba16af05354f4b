import { Check } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { refusedMessages } from '../at-door-messages.ts';
import type { DriverStop } from '../contract.ts';
import { isAllRefused, REFUSED } from '../finish-stop.ts';
import { stopMessages as messages } from '../messages.ts';
import { isLoadedShort, wrongNumbers } from '../stop-counts.ts';
import { isCounted, type Problem, type StopDraft, unitsOf } from '../stop-draft.ts';
import { NothingAct } from './failed-part.tsx';

/** What one tap counts: as ordered, or as it was loaded where something is short. */
function restLabel({ lines }: DriverStop, isBegun: boolean): string {
  if (lines.some(isLoadedShort)) return isBegun ? messages.restLoaded : messages.allLoaded;
  return isBegun ? messages.restDelivered : messages.allDelivered;
}

/** The one action under the thumb: what is not counted is counted, then the stop is delivered. */
export function StopAct(props: {
  stop: DriverStop;
  draft: StopDraft;
  problems: readonly Problem[];
  busy: boolean;
  /** Somebody has counted something here. */
  isBegun: boolean;
  onDeliver: () => void;
  onCountAll: () => void;
  /** They take it after all: it is counted anew. */
  onBack: () => void;
}) {
  const { stop, draft, problems, busy, isBegun, onDeliver, onCountAll, onBack } = props;
  const units = unitsOf(stop, draft);
  if (!isCounted(stop, draft))
    return (
      <Button className="min-h-16 w-full text-xl" onClick={onCountAll}>
        <Check aria-hidden="true" size={24} />
        {restLabel(stop, isBegun)}
      </Button>
    );
  if (wrongNumbers(stop, draft).length > 0 || units.delivered > 0)
    return (
      <Button className="min-h-16 w-full text-xl" busy={busy} onClick={onDeliver}>
        {wrongNumbers(stop, draft).length > 0 ? (
          messages.correctFirst
        ) : (
          <span className="tabular">
            {messages.deliver(units.ofOrder, units.open, units.delivered - units.ofOrder)}
          </span>
        )}
      </Button>
    );
  const isRefused = isAllRefused(stop, draft);
  return (
    <NothingAct
      busy={busy}
      outcomeText={isRefused ? refusedMessages.allRefused : refusedMessages.noneDelivered}
      missing={problems.find(({ at }) => at === REFUSED)?.text}
      asks={messages.recordNone}
      onRecord={onDeliver}
      {...(isRefused ? { onBack } : {})}
    />
  );
}
