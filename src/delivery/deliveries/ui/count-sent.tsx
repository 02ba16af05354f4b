import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import type { LoadTrouble } from '../../runs/ui/load-outbox.ts';
import { countPage as words } from '../count-messages.ts';

export interface Failure {
  title: string;
  text: string;
  isSignIn?: boolean;
  /** Nothing is wrong: it waits. */
  isCalm?: boolean;
}

interface Closing {
  runId: string;
  runName: string;
  /** The stops of the day are the pages of who counts. */
  toStops: boolean;
}

/** The page on which whoever counted goes on once the run is closed: their stops, or the run of somebody else. */
export const afterClosing = ({ runId, runName, toStops }: Closing) =>
  toStops
    ? { to: '/dashboard/stops', state: { closed: { id: runId, name: runName } } }
    : { to: `/dashboard/runs/${runId}?tab=count`, state: null };

/** Goes there. */
export function useGoOn({ runId, runName, toStops }: Closing) {
  const navigate = useNavigate();
  return useCallback(async () => {
    const { to, state } = afterClosing({ runId, runName, toStops });
    await navigate(to, { state });
  }, [navigate, runId, runName, toStops]);
}

/** What became of a count that was pressed and is not in. */
export function NotIn({ failure, runId }: { failure: Failure; runId: string }) {
  return (
    <FailureFocus by={failure}>
      <Note tone={failure.isCalm ? 'info' : 'danger'} title={failure.title}>
        <p>{failure.text}</p>
        {failure.isSignIn ? (
          <a
            className="inline-flex min-h-14 items-center font-semibold underline"
            href={`/login?returnTo=/dashboard/runs/${runId}/count`}
          >
            {words.signIn}
          </a>
        ) : null}
      </Note>
    </FailureFocus>
  );
}

/** Why a count that was pressed is not known to be in. Without an answer, or with a fault of ours, it may be. No signal at a dock is no error: the count waits as a stop does. */
export function whyNotIn(trouble: LoadTrouble, isStored: boolean): Failure {
  if (trouble === 'network') return { ...(isStored ? words.waits : words.notStored), isCalm: true };
  if (trouble === 'server') return { title: words.notClosed, text: words.unsure };
  return { ...words.unsent[trouble], isSignIn: trouble === 'sign-in' };
}
