import { CheckBox } from '../../../ui/check-box.tsx';
import { notWithData } from '../admin-messages.ts';
import type { Uncompared } from '../review-state.ts';
import { agreeWithIt } from '../safety-page-messages.ts';

/** Beside the Save of safety data: which sheet stands on the page, that they agree with it from now on, and that a chosen file is saved by its own press. */
export const AgreesPart = ({
  uncompared,
  revisionId,
  isChosen,
}: {
  uncompared: Uncompared | null;
  revisionId: string | null;
  /** A new sheet is chosen above and not stored. */
  isChosen: boolean;
}) => (
  <>
    <input type="hidden" name="revisionId" value={revisionId ?? ''} />
    {uncompared ? (
      <CheckBox name="agrees" defaultChecked label={agreeWithIt(uncompared.current)} />
    ) : null}
    <p role="status" className="text-sm font-semibold text-warning empty:hidden">
      {isChosen ? notWithData : ''}
    </p>
  </>
);
