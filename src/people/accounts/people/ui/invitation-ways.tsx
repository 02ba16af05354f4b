import { useFetcher, useSearchParams } from 'react-router';
import { useConfirm } from '../../../../ui/confirm.tsx';
import { failedForm } from '../../../../ui/failure.tsx';
import type { ShownPerson } from '../../people-table.ts';
import { AccountFailureNote } from '../../sign-in/ui/failure-note.tsx';
import { INVITATION } from '../page-messages.ts';

/** The address without what was saved on the page before; the rest of it stays. */
export function withoutSaved(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('saved');
  return rest;
}

/** What can be done about an invitation, where it stands in the list: the forms of the person's own page. */
export function InvitationWays({ person, mayManage }: { person: ShownPerson; mayManage: boolean }) {
  const fetcher = useFetcher<unknown>();
  const confirm = useConfirm();
  const [params, setParams] = useSearchParams();
  const busy = fetcher.state !== 'idle';
  const failure = failedForm(fetcher.data)?.error;
  const action = `/dashboard/people/${person.id}`;
  // A second press while the first is on its way changes nothing.
  const send = (intent: string) => {
    if (busy) return;
    // The banner of the page before speaks of what was done then: with the next press it is no longer so.
    if (params.has('saved'))
      setParams(withoutSaved(params), { replace: true, preventScrollReset: true });
    void fetcher.submit({ intent }, { method: 'post', action });
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <button
        type="button"
        className="min-h-11 cursor-pointer text-sm text-brand underline pointer-fine:min-h-7"
        onClick={() => send('invite')}
      >
        {INVITATION.again}
        <span className="sr-only"> to {person.displayName}</span>
      </button>
      {mayManage || person.role === 'user' ? (
        <button
          type="button"
          className="min-h-11 cursor-pointer text-sm text-danger underline pointer-fine:min-h-7"
          onClick={() =>
            confirm({
              title: INVITATION.takeBackTitle(person.displayName),
              message: INVITATION.takeBackText,
              confirmText: INVITATION.takeBack,
              confirmLook: 'danger',
              onConfirm: () => send('take-back'),
            })
          }
        >
          {INVITATION.takeBack}
          <span className="sr-only"> of {person.displayName}</span>
        </button>
      ) : null}
      <AccountFailureNote failure={failure} />
      {fetcher.data && !failure && !busy ? (
        <output className="text-sm text-success">{INVITATION.sent}</output>
      ) : null}
    </span>
  );
}
