import { ButtonLink } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/panel.tsx';
import { paperMessages as words } from '../messages.ts';
import type { PaperState } from '../paper.ts';

/** Where the shipping paper of a run stands, with the way to it; nothing where no package needs one. */
export function PaperLink({
  runId,
  paper: { state, signer, signedAt },
}: {
  runId: string;
  paper: { state: PaperState; signer: string; signedAt: string };
}) {
  if (state === 'none') return null;
  return (
    <p className="mb-6 flex flex-wrap items-center gap-3">
      <strong>{words.title}</strong>
      <Badge tone={state === 'signed' ? 'success' : 'danger'}>{words.state[state]}</Badge>
      {state === 'signed' ? <span>{words.signedBy(signer, signedAt)}</span> : null}
      <ButtonLink to={`/dashboard/runs/${runId}?tab=papers`} variant="secondary">
        {words.open}
      </ButtonLink>
    </p>
  );
}
