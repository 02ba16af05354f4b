import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { FAILED_REASONS, type FailedReason } from '../../deliveries/reasons.ts';
import { REFUSED } from '../finish-stop.ts';
import { FAILED_NAMES, stopMessages as messages } from '../messages.ts';
import type { StopDraft } from '../stop-draft.ts';
import { failedIsSeen } from '../stop-evidence.ts';
import { Choice } from './choice.tsx';
import { NoPhoto } from './no-photo.tsx';
import { PhotoField, useTakePhotos } from './photo-field.tsx';
import { scrollTo } from './use-deliver.ts';
import type { ChangeDraft } from './use-stop-draft.ts';

/** Where the reason is chosen, and where what shows it is asked. */
const FAILED_ID = 'nothing-delivered';
export const FAILED_PHOTO = 'nothing-delivered-photo';

/**
 * From the top of the stop to the ways for which there is nothing to count: they open elsewhere on a long page, and nothing else opens them. The
 * commonest reason is chosen by the same tap, which opens the camera too: what shows it is asked next, and one more press records it.
 */
export function ToFailed({
  person,
  orderId,
  change,
  onOpen,
  onRefuse,
}: {
  person: string;
  orderId: string;
  change: ChangeDraft;
  onOpen: (why?: FailedReason) => void;
  /** Somebody is there and takes nothing. */
  onRefuse: () => void;
}) {
  const camera = useRef<HTMLInputElement>(null);
  const { take, trouble } = useTakePhotos({ person, orderId, kind: 'other', change });
  const open = (why?: FailedReason) => {
    onOpen(why);
    requestAnimationFrame(() => scrollTo(why ? FAILED_PHOTO : FAILED_ID));
  };
  return (
    <div className="grid grid-cols-3 gap-2">
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => {
          const { target } = event;
          void take(target.files).then(() => {
            target.value = '';
          });
        }}
      />
      <Button
        variant="secondary"
        className="min-h-14 px-1 leading-tight"
        onClick={() => {
          open('nobody-there');
          camera.current?.click();
        }}
      >
        <Camera aria-hidden="true" size={20} className="shrink-0" />
        {messages.toNobody}
      </Button>
      <Button
        variant="secondary"
        className="min-h-14 px-1 leading-tight"
        onClick={() => {
          onRefuse();
          requestAnimationFrame(() => scrollTo(REFUSED));
        }}
      >
        {messages.refuseAll}
      </Button>
      <Button variant="secondary" className="min-h-14 px-1 leading-tight" onClick={() => open()}>
        {messages.toFailed}
      </Button>
      {trouble ? (
        <p role="alert" className="col-span-3 font-semibold text-danger">
          {trouble}
        </p>
      ) : null}
    </div>
  );
}

const asksPhoto = (why: FailedReason) => why !== 'not-reached';

/** The bar under the thumb asks for a photo: its field is brought above the bar. */
export const showPhotoOf = (why: FailedReason) => {
  if (asksPhoto(why)) requestAnimationFrame(() => scrollTo(FAILED_PHOTO));
};

/** So long a thumb holds what can't be taken back, in ms. */
const HOLD_MS = 900;

/** The separate way for a stop at which nothing can be handed over: a reason and what shows it. It is recorded by `NothingAct`. */
export function FailedPart(props: {
  person: string;
  orderId: string;
  draft: StopDraft;
  change: ChangeDraft;
  why: FailedReason | undefined;
  onChoose: (why: FailedReason) => void;
}) {
  const { person, orderId, draft, change, why, onChoose } = props;
  return (
    <section
      id={FAILED_ID}
      aria-labelledby="failed-title"
      className="scroll-mt-2 space-y-3 rounded-lg border border-rule bg-card p-4"
    >
      <h2 id="failed-title" className="text-xl">
        {messages.failed}
      </h2>
      <Choice
        legend={messages.failedWhy}
        name="failed"
        options={FAILED_REASONS.map((one) => [one, FAILED_NAMES[one]])}
        chosen={why}
        onChoose={(one) => {
          onChoose(one);
          showPhotoOf(one);
        }}
      />
      {why && asksPhoto(why) ? (
        <div id={FAILED_PHOTO} className="scroll-mt-2 space-y-3">
          <PhotoField
            person={person}
            orderId={orderId}
            of={messages.failedPhoto}
            kind="other"
            photos={draft.photos}
            change={change}
          />
          <NoPhoto
            draft={draft}
            hasPhoto={draft.photos.some(
              ({ orderLineId, kind }) => !orderLineId && kind === 'other',
            )}
            set={(more) => change((before) => ({ ...before, ...more }))}
          />
        </div>
      ) : null}
    </section>
  );
}

/** What the thumb finds where nothing is delivered: one button, held or tapped and asked once, and the way back to delivering. One slip records nothing. */
export function NothingAct(props: {
  busy: boolean;
  /** What would be recorded. */
  outcomeText: string;
  /** What is missing before it can be; undefined: nothing. */
  missing: string | undefined;
  /** The question after a tap. */
  asks: string;
  onRecord: () => void;
  onBack?: () => void;
}) {
  const { busy, outcomeText, missing, asks, onRecord, onBack } = props;
  const ask = useConfirm();
  return (
    <>
      <p className="font-semibold">{outcomeText}</p>
      {missing === undefined ? (
        <HoldButton
          text={messages.failedHold}
          busy={busy}
          onHeld={onRecord}
          onTap={() =>
            ask({
              title: asks,
              message: messages.failedMeans,
              confirmText: messages.failedYes,
              cancelText: messages.failedNo,
              confirmLook: 'danger',
              onConfirm: onRecord,
            })
          }
        />
      ) : (
        <p role="status" className="font-semibold">
          {missing}
        </p>
      )}
      {onBack ? (
        <Button variant="quiet" className="min-h-14 w-full" onClick={onBack}>
          {messages.failedBack}
        </Button>
      ) : null}
    </>
  );
}

/** Whether what the driver found there is shown, or said. */
export const missingOfFailed = (why: FailedReason, draft: StopDraft): string | undefined =>
  asksPhoto(why) && !failedIsSeen(draft) ? messages.photoOfFailed : undefined;

/** Fires when it was held down long enough, by a finger or by a key; let go before, it was a tap. */
function HoldButton(props: { text: string; busy: boolean; onHeld: () => void; onTap: () => void }) {
  const { text, busy, onHeld, onTap } = props;
  // Letting go after a hold is a click as well.
  const wasHeld = useRef(false);
  const [isHeld, setIsHeld] = useState(false);
  const latest = useRef(onHeld);
  useEffect(() => {
    latest.current = onHeld;
  });
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(() => {
      setIsHeld(false);
      wasHeld.current = true;
      latest.current();
    }, HOLD_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  const begin = () => {
    wasHeld.current = false;
    setIsHeld(!busy);
  };
  const release = () => setIsHeld(false);
  const tap = () => {
    if (!wasHeld.current && !busy) onTap();
  };
  return (
    <Button
      variant="danger"
      busy={busy}
      className="relative min-h-16 w-full touch-none overflow-hidden select-none"
      onClick={tap}
      onPointerDown={begin}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // Enter would click as soon as it is down, before it is known whether it is held.
        if (event.key === 'Enter') event.preventDefault();
        if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) begin();
      }}
      onKeyUp={(event) => {
        release();
        if (event.key === 'Enter') tap();
      }}
      onBlur={release}
    >
      <span
        aria-hidden="true"
        className={`absolute inset-y-0 left-0 bg-danger-tint ${isHeld ? 'w-full transition-[width] duration-[900ms] ease-linear' : 'w-0'}`}
      />
      <span className="relative">{text}</span>
    </Button>
  );
}
