import { FileCheck2, FileWarning } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { paperMessages as words } from '../messages.ts';
import type { LoadedPaper } from '../server/load-paper.ts';

const ICON = { 'aria-hidden': true, size: 28, strokeWidth: 1.75 } as const;

const LARGE = {
  none: words.noneLarge,
  part: words.partLarge,
  draft: words.draftLarge,
  changed: words.changedLarge,
  signed: words.signedLarge,
};

function stateText({ state, signature }: LoadedPaper): string {
  if (state === 'none') return words.none;
  if (state === 'part') return words.part;
  if (state === 'draft' || !signature) return words.draft;
  return state === 'changed'
    ? words.changed(signature.signer, signature.at)
    : words.signed(signature.signer, signature.at, signature.trained);
}

/** Where the paper stands, in large words: a draft is a draft until a trained person has signed. */
export function PaperState({ paper }: { paper: LoadedPaper }) {
  const { state, signature } = paper;
  const signed = state === 'signed';
  const calm = signed || state === 'none';
  return (
    <div
      className={`flex gap-3 border-l-8 bg-card px-4 py-4 ${signed ? 'border-success' : calm ? 'border-brand' : 'border-danger'}`}
    >
      <span className={`mt-1 shrink-0 ${signed ? 'text-success' : calm ? '' : 'text-danger'}`}>
        {calm ? <FileCheck2 {...ICON} /> : <FileWarning {...ICON} />}
      </span>
      <div className="min-w-0">
        <p className="font-display text-2xl leading-tight font-bold sm:text-3xl">{LARGE[state]}</p>
        <p className="mt-1">{stateText(paper)}</p>
        {signed && signature ? (
          <p className="mt-1 text-sm text-muted">
            {words.fingerprint}:{' '}
            <span className="font-mono text-xs wrap-anywhere">{signature.hash}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** What is missing, each with the place where it is entered. */
export function Asks({ asks }: { asks: LoadedPaper['asks'] }) {
  if (asks.length === 0) return null;
  return (
    <Note tone="danger" title={words.asksTitle(asks.length)}>
      <p>{words.asksLead}</p>
      <ul className="mt-2 grid gap-2">
        {asks.map(({ text, to }) => (
          <li key={text}>
            {text}{' '}
            <Link to={to} className="inline-flex min-h-9 items-center font-semibold underline">
              {words.mend}
              <span className="sr-only">: {text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** The signature of a trained person, for exactly the text on the screen. */
export function SignForm({ paper }: { paper: LoadedPaper }) {
  const busy = useNavigation().state !== 'idle';
  const { signer, hash, run, asks, recordsTraining } = paper;
  if (run.state === 'closed') return <Note title={words.closed} />;
  if (!signer)
    return (
      <Note title={words.cantSign}>
        {recordsTraining ? (
          <ButtonLink to="/dashboard/hazmat-training" variant="secondary">
            {words.toTraining}
          </ButtonLink>
        ) : null}
      </Note>
    );
  if (asks.length > 0) return null;
  return (
    <Panel title={words.sign}>
      <p>{words.signLead(signer.name, signer.until)}</p>
      <Form method="post" preventScrollReset className="mt-2">
        <input type="hidden" name="intent" value="sign" />
        <input type="hidden" name="hash" value={hash} />
        <input type="hidden" name="truckName" value={run.truckName} />
        <CheckBox name="checked" label={words.confirm} required />
        <Button type="submit" busy={busy} className="mt-2 min-h-14">
          {words.sign}
        </Button>
      </Form>
    </Panel>
  );
}

/** Papers that were signed for this run and no longer stand: kept as they were. */
export function EarlierPapers({
  paper: { run, earlier, signature, state },
}: {
  paper: LoadedPaper;
}) {
  const signedBefore = [...(signature && state !== 'signed' ? [signature] : []), ...earlier];
  if (signedBefore.length === 0) return null;
  return (
    <Panel title={words.earlier}>
      <ul className="grid gap-2">
        {signedBefore.map((one) => (
          <li key={one.id}>
            <a
              className="inline-flex min-h-11 items-center text-brand underline"
              href={`/dashboard/runs/${run.id}/shipping-paper.pdf?signed=${one.id}`}
              target="_blank"
              rel="noreferrer"
            >
              {one.signer}, {one.at}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
