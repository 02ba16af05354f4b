import type { StopInput } from './finish-stop.ts';
import { EMPTY_DRAFT, fetchKey, type StopDraft } from './stop-draft.ts';

/** The draft of a refused stop, for its correction: what changes has to be signed again. */
export function draftAgain(input: StopInput, held: ReadonlySet<string>): StopDraft {
  return {
    ...EMPTY_DRAFT,
    counts: Object.fromEntries(
      input.lines.map(({ orderLineId, delivered, reason, reasonNote, notOnTruck, moreReason }) => [
        orderLineId,
        {
          delivered,
          ...(reason ? { reason, reasonNote: reasonNote ?? '' } : {}),
          ...(notOnTruck === undefined ? {} : { notOnTruck }),
          ...(moreReason ? { moreReason } : {}),
        },
      ]),
    ),
    photos: (input.photos ?? []).filter(({ sha256 }) => held.has(sha256)),
    fetched: (input.fetched ?? []).map(fetchKey),
    empties: (input.empties ?? []).map((one) => ({
      kind: one.kind,
      taken: one.taken,
      closed: one.closed ?? false,
      labelled: one.labelled ?? false,
      underOneInch: one.underOneInch ?? false,
      leftThere: one.leftThere ?? 0,
      reason: one.reason ?? '',
    })),
    signerName: input.signerName ?? '',
    nameBy: input.evidence?.name ?? '',
    noPhoto: input.evidence?.noPhoto ?? '',
    signerRole: input.signerRole ?? '',
    sheetsGiven: input.sheetsOnPaper ?? false,
    note: input.note ?? '',
    ...(input.failed ? { failing: input.failed } : {}),
    ...(input.notSentOut ? { atDoor: input.notSentOut } : {}),
    beganAt: input.arrivedAt ?? '',
    location: input.location ?? null,
  };
}
