import { dayIn, dayText } from '../../../kit/time.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { signHereMessages } from '../../shipping/sign-here-messages.ts';
import { useStoredSignature } from '../../shipping/ui/stored-signatures.ts';
import { signedOutMessages } from '../at-door-messages.ts';
import { paperHereMessages } from '../device-messages.ts';
import { stopMessages as messages } from '../messages.ts';
import { PaperHere } from './paper-here.tsx';
import type { ShownDay } from './use-driver-day.ts';

type DayRun = ShownDay['day']['runs'][number];

/** The phone holds the load of a truck at the dock; of one that left it has to be asked for. */
export const LoadLink = ({ run, isFresh }: { run: DayRun; isFresh: boolean }) => (
  <a
    className={buttonClass('secondary', 'min-h-14 w-full')}
    href={`/dashboard/runs/${run.id}/load`}
  >
    {messages.loadLink(run.name, !isFresh && run.state !== 'planned' && run.state !== 'loading')}
  </a>
);

const isAtDock = (state: DayRun['state']) => state === 'planned' || state === 'loading';

/** Signed on this phone: the office does not know it yet. */
function SignedHere({ person, runId }: { person: string; runId: string }) {
  const stored = useStoredSignature(person, runId);
  return stored && stored.refused === undefined ? (
    <p role="status" className="font-semibold">
      {signHereMessages.waits(stored.moment)}
    </p>
  ) : null;
}

/** The shipping paper of each run that needs one: whether a trained person signed, the paper as this phone holds it, and the way to its page. */
export function RunPapers({
  person,
  runs,
  timeZone,
  named,
  isFresh,
  isSignedOut = false,
}: {
  person: string;
  runs: readonly DayRun[];
  timeZone: string;
  /** Says which run's it is. */
  named: boolean;
  /** The day was read just now: there is a connection. */
  isFresh: boolean;
  /** Nobody is signed in: a connection is not what is missing. */
  isSignedOut?: boolean | undefined;
}) {
  return runs.map(({ id, name, state, shippingPaper: paper }) =>
    !paper || paper.state === 'none' ? null : (
      <section key={id} aria-label={`${messages.shippingPaper}: ${name}`} className="space-y-2">
        <p
          className={`border-l-8 pl-3 ${paper.state === 'signed' ? 'border-success' : 'border-danger'}`}
        >
          <strong className="block text-lg">
            {named ? `${messages.shippingPaper}, ${name}` : messages.shippingPaper}:{' '}
            {messages.paperState[paper.state]}
          </strong>
          {paper.state === 'signed' && paper.signedAt
            ? messages.paperSigned(
                paper.signer,
                dayText(dayIn(timeZone, Date.parse(paper.signedAt))),
              )
            : messages.paperDraft}
        </p>
        <SignedHere person={person} runId={id} />
        {isFresh || isSignedOut || paper.state === 'signed' || !isAtDock(state) ? null : (
          <p>{paperHereMessages.signAtLoadCheck}</p>
        )}
        {paper.state === 'part' ? null : <PaperHere {...{ person, timeZone }} runId={id} />}
        <a
          className={buttonClass('secondary', 'min-h-14 w-full')}
          href={`/dashboard/runs/${id}?tab=papers`}
        >
          {isFresh
            ? messages.openPaper
            : isSignedOut
              ? signedOutMessages.openPaper
              : messages.openPaperOnline}
        </a>
      </section>
    ),
  );
}
