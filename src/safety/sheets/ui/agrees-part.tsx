import { CheckBox } from '../../../ui/check-box.tsx';
import type { Uncompared } from '../review-state.ts';
import { agreeWithIt } from '../safety-page-messages.ts';

/** Beside the Save of safety data: which sheet stands on the page, and that they agree with it from now on. */
export const AgreesPart = ({
  uncompared,
  revisionId,
}: {
  uncompared: Uncompared | null;
  revisionId: string | null;
}) => (
  <>
    <input type="hidden" name="revisionId" value={revisionId ?? ''} />
    {uncompared ? (
      <CheckBox name="agrees" defaultChecked label={agreeWithIt(uncompared.current)} />
    ) : null}
  </>
);
