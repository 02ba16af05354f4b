import { useEffect, useMemo, useRef } from 'react';
import { qrPath } from '../../../safety/sheets/public/qr-path.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { signedOutMessages } from '../at-door-messages.ts';
import type { DriverStop } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';
import { countedOtherwise } from '../receiver-count.ts';
import { isCounted, type StopDraft } from '../stop-draft.ts';
import { useReceiverCode } from './use-receiver-code.ts';

interface ReceiverCodeProps {
  person: string;
  stop: DriverStop;
  draft: StopDraft;
  /** The server answered the last request. */
  isFresh: boolean;
  /** Nobody is signed in: a connection is not what is missing. */
  isSignedOut?: boolean | undefined;
  set: (more: Partial<StopDraft>) => void;
}

/** The receiver counts and signs on their own phone: the code for it, and how far they are. */
export function ReceiverCode({
  person,
  stop,
  draft,
  isFresh,
  isSignedOut,
  set,
}: ReceiverCodeProps) {
  const { progress, trouble, busy, make } = useReceiverCode(person, stop, draft, set);
  const state = progress?.state;
  const ended = state === 'expired' || state === 'revoked' || state === 'used';
  return (
    <div className="space-y-2">
      {draft.code ? (
        <div className="space-y-2 rounded-md border border-border bg-card p-3">
          {ended ? null : <Code address={draft.code.address} />}
          <p role="status" className="text-center text-lg font-semibold">
            {state ? messages.codeStates[state] : messages.codeStates.waiting}
          </p>
          <Button variant="quiet" className="min-h-14 w-full" onClick={() => set({ code: null })}>
            {messages.codeAway}
          </Button>
        </div>
      ) : null}
      {isCounted(stop, draft) && (!draft.code || ended) ? (
        <Button
          variant="secondary"
          className="min-h-14 w-full"
          busy={busy}
          onClick={() => void make()}
        >
          {isFresh
            ? messages.codeMake
            : isSignedOut
              ? signedOutMessages.codeMake
              : messages.codeMakeOnline}
        </Button>
      ) : null}
      {isCounted(stop, draft) ? null : <p className="text-muted">{messages.codeCountFirst}</p>}
      {trouble ? (
        <p role="alert" className="font-semibold text-danger">
          {trouble}
        </p>
      ) : null}
    </div>
  );
}

function Code({ address }: { address: string }) {
  const { size, d } = useMemo(() => qrPath(address), [address]);
  const top = useRef<HTMLParagraphElement>(null);
  // The bar with the one action stands over the lower end of the screen, and a code that is covered in part cannot be scanned.
  useEffect(() => {
    // Its answer is no way to end the effect: browsers answer with a promise.
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <>
      <p ref={top} className="scroll-mt-4">
        {messages.codeScan}
      </p>
      <svg
        role="img"
        aria-label={messages.codeLabel}
        viewBox={`0 0 ${size} ${size}`}
        className="mx-auto block w-full max-w-72 rounded-md bg-white"
        shapeRendering="crispEdges"
      >
        <path d={d} fill="#000" />
      </svg>
    </>
  );
}

/** What the receiver signed on their own phone. Its name and signature are theirs: here they can only be put aside. */
export function Received({
  stop,
  draft,
  set,
}: Omit<ReceiverCodeProps, 'person' | 'isFresh' | 'isSignedOut'>) {
  const differing = countedOtherwise(stop, draft);
  return (
    <div className="space-y-3">
      <Note tone="success" title={messages.codeSignedBy(draft.signerName, draft.signerRole)} />
      {draft.received?.remark ? (
        <Note tone="warning" title={messages.codeSays}>
          {draft.received.remark}
        </Note>
      ) : null}
      {draft.received?.photos ? <p>{messages.codePhotos(draft.received.photos)}</p> : null}
      {differing.length > 0 ? (
        <Note tone="warning" title={messages.codeDiffers}>
          <ul>
            {differing.map((line) => (
              <li key={line.name}>{messages.codeDiffersAt(line)}</li>
            ))}
          </ul>
        </Note>
      ) : null}
      <Button
        variant="quiet"
        className="min-h-14 w-full"
        onClick={() =>
          // The name was theirs to give: whoever signs here gives one anew.
          set({
            received: null,
            signerName: '',
            nameBy: '',
            signature: null,
            signedByName: false,
            signedAt: '',
          })
        }
      >
        {messages.codeSignHere}
      </Button>
    </div>
  );
}
