import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { momentText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Note } from '../../../ui/panel.tsx';
import { shownLine } from '../../runs/ui/load-check.tsx';
import type { LoadOutbox } from '../../runs/ui/load-outbox.ts';
import type { LoadAtDock, PaperAtDock } from '../../shipping/contract.ts';
import { paperMessages } from '../../shipping/messages.ts';
import { signHereMessages as words } from '../../shipping/sign-here-messages.ts';
import { PaperGoods, PaperNotices } from '../../shipping/ui/paper-goods.tsx';
import {
  type StoredSignature,
  signatureSeen,
  storeSignature,
  useStoredSignature,
} from '../../shipping/ui/stored-signatures.ts';
import { readSignedText, storeSignedText } from './device/day-store.ts';

/** Where a point of the departure leads. */
export const PAPER_PLACE = 'shipping-paper';

/** Whether the truck carries what this paper was made of, with the counts that this phone has made since. */
export function isCountedAs(
  { counts }: PaperAtDock,
  { lines, toUnload = [] }: Pick<LoadAtDock, 'lines' | 'toUnload'>,
  outbox: LoadOutbox,
): boolean {
  const now = new Map(
    [...lines, ...toUnload].map((line) => {
      const { orderLineId, loaded, open } = shownLine(line, outbox);
      return [orderLineId, loaded ?? open];
    }),
  );
  return counts.every(({ orderLineId, count }) => now.get(orderLineId) === count);
}

interface Props {
  person: string;
  runId: string;
  /** As this phone holds it; null: it holds none. */
  load: LoadAtDock | null;
  outbox: LoadOutbox;
  /** The office said it just now. */
  isFresh: boolean;
  /** The office said that this run is not theirs, or is not there. */
  isGone: boolean;
  /** The office has answered to a signature: what it knows now is asked for. */
  onAnswered: () => void;
}

/** The shipping paper of a truck at the dock, to be read and signed on a phone without a signal; what was signed here, until the office has it. */
export function SignHere({ person, runId, load, outbox, isFresh, isGone, onAnswered }: Props) {
  const stored = useStoredSignature(person, runId);
  const waits = stored !== null && stored.refused === undefined;
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !waits) onAnswered();
    waited.current = waits;
  }, [waits, onAnswered]);
  const paper = load?.paper;
  if (!stored && !paper) return null;
  const truckName = load?.run.truckName ?? '';
  const asCounted = load !== null && paper !== undefined && isCountedAs(paper, load, outbox);
  const isSame = stored?.hash === paper?.hash && stored?.truckName === truckName;
  // What was refused is signed again when the office has said how the paper reads now.
  const reads = paper && !waits && !isGone && (isFresh || !stored || !isSame);
  const signable = reads && paper.state !== 'signed' && paper.signer && paper.asks.length === 0;
  const isAnswered = isFresh || isGone;
  const isSigned = paper?.state === 'signed' && !stored;
  return (
    <section
      id={PAPER_PLACE}
      aria-labelledby="paper-here-title"
      className={`grid gap-3 border-l-8 bg-card px-4 py-3 ${isSigned ? 'border-success' : waits ? 'border-warning' : 'border-danger'}`}
    >
      <h2 id="paper-here-title" className="text-xl">
        {paper && !waits ? `${words.title}: ${words.states[paper.state]}` : words.title}
      </h2>
      {stored ? (
        <Signed
          person={person}
          runId={runId}
          stored={stored}
          holds={!paper || (isSame && asCounted)}
          next={signable ? words.signAnew : isAnswered ? null : words.readNew}
          maySee={isAnswered && !signable}
        />
      ) : null}
      {paper && reads ? (
        <Unsigned key={paper.hash} paper={paper} truckName={truckName}>
          {!signable ? null : asCounted ? (
            <SignForm person={person} runId={runId} paper={paper} truckName={truckName} />
          ) : (
            <Note tone="warning" title={words.countsOther} />
          )}
        </Unsigned>
      ) : null}
    </section>
  );
}

/** What this phone holds of a signature: it waits, or it was refused and stays readable until there is another. */
function Signed(props: {
  person: string;
  runId: string;
  stored: StoredSignature;
  /** As far as this phone knows. */
  holds: boolean;
  /** How it goes on after a refusal. */
  next: string | null;
  /** There is nothing to sign in its place. */
  maySee: boolean;
}) {
  const { person, runId, stored, holds, next, maySee } = props;
  const { moment, refused } = stored;
  return (
    <>
      {refused === undefined ? (
        <div role="status">
          <p className="font-semibold">{words.waits(moment)}</p>
          <p>{holds ? words.waitsWhy : words.waitsOther}</p>
        </div>
      ) : (
        <Note tone="danger" title={words.refused(moment)}>
          <p>{words.refusedWhy(refused)}</p>
          {next ? <p>{next}</p> : null}
          {maySee ? (
            <Button
              variant="secondary"
              className="mt-2 min-h-14"
              onClick={() => signatureSeen(person, runId)}
            >
              {words.seen}
            </Button>
          ) : null}
        </Note>
      )}
      <SignedText key={stored.hash} person={person} runId={runId} hash={stored.hash} />
    </>
  );
}

/** Word for word what was signed on this phone. */
function SignedText({ person, runId, hash }: { person: string; runId: string; hash: string }) {
  const [text, setText] = useState<PaperAtDock | null>();
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const found = await readSignedText(person, runId);
      if (!isOver) setText(found?.hash === hash ? found : null);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [person, runId, hash]);
  if (text === undefined) return null;
  if (text === null) return <p>{words.signedGone}</p>;
  return (
    <Fold title={words.signed}>
      <Text paper={text} />
    </Fold>
  );
}

function Fold({
  title,
  isOpen = false,
  children,
}: {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen}>
      <summary className="flex min-h-14 cursor-pointer items-center text-lg font-semibold underline">
        {title}
      </summary>
      <div className="grid gap-4">{children}</div>
    </details>
  );
}

/** All that is signed, in the order of 49 CFR 172.202, and what of it may not come together. */
function Text({ paper }: { paper: PaperAtDock }) {
  const { notices, deadly = [] } = paper;
  return (
    <>
      <PaperGoods paper={paper} />
      <PaperNotices paper={{ notices, deadly }} />
    </>
  );
}

function Unsigned(props: { paper: PaperAtDock; truckName: string; children: ReactNode }) {
  const { paper, truckName, children } = props;
  const { state, asOf, signature, signer, asks } = paper;
  const { hash } = useLocation();
  const isSigned = state === 'signed';
  return (
    <>
      {isSigned && signature ? (
        <p>{words.by(signature.signer, signature.at, signature.trained)}</p>
      ) : null}
      {state === 'changed' && signature ? (
        <p>{words.before(signature.signer, signature.at)}</p>
      ) : null}
      <p>{words.asOf(asOf, truckName)}</p>
      {isSigned ? null : asks.length > 0 ? (
        <Note tone="danger" title={words.asks}>
          <ul className="list-disc pl-5">
            {asks.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Note>
      ) : signer ? null : (
        <Note title={words.untrained} />
      )}
      <Fold
        title={children && !isSigned ? words.readAndSign : words.read}
        isOpen={hash === `#${PAPER_PLACE}`}
      >
        <Text paper={paper} />
        {children}
      </Fold>
    </>
  );
}

/** Kept on this phone before anything else happens, with its text: sent by whoever shows what waits. */
function SignForm(props: { person: string; runId: string; paper: PaperAtDock; truckName: string }) {
  const { person, runId, paper, truckName } = props;
  const [isUnstored, setUnstored] = useState(false);
  const sign = async (event: FormEvent) => {
    event.preventDefault();
    const isStored = await storeSignedText(person, { runId, paper });
    setUnstored(!isStored);
    const moment = momentText(new Date(), paper.timeZone);
    if (isStored) storeSignature(person, runId, { hash: paper.hash, truckName, moment });
  };
  return (
    <form onSubmit={(event) => void sign(event)} className="grid justify-items-start gap-2">
      {paper.signer ? <p>{paperMessages.signLead(paper.signer.name, paper.signer.until)}</p> : null}
      <p>{words.withoutSignal}</p>
      <CheckBox name="checked" label={paperMessages.confirm} required />
      {isUnstored ? <Note tone="danger" title={words.notStored} /> : null}
      <Button type="submit" className="min-h-14">
        {paperMessages.sign}
      </Button>
    </form>
  );
}
