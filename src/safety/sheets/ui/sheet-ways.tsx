import { Link } from 'react-router';
import * as hand from '../public/hand-messages.ts';
import type { RevisionView } from '../sheet-view.ts';

const LINK = 'inline-flex min-h-11 items-center text-brand underline';

/** From a sheet to who still needs it, and to who has to be told of a recalled one. */
export function SheetWays({
  nameKey,
  needs,
  revisions,
}: {
  nameKey: string;
  needs: number;
  revisions: readonly RevisionView[];
}) {
  const current = revisions.find(
    ({ language, supersededAt }) => language === 'en' && supersededAt === null,
  );
  const recalled = revisions.some((revision) => revision.recalled);
  return (
    <div className="mt-2 flex flex-wrap gap-x-5">
      {current ? (
        <Link to={`/dashboard/safety/${nameKey}/sites`} className={LINK}>
          {needs === 0 ? hand.everybody(current.number) : hand.needs(needs, current.number)}
        </Link>
      ) : null}
      {recalled ? (
        <Link to="/dashboard/safety" className={LINK}>
          {hand.recallHere}
        </Link>
      ) : null}
    </div>
  );
}
