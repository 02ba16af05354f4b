import { Link } from 'react-router';
import { HAZARD_WORDS } from '../../../products/catalogue/public/hazard-mark.ts';
import { fromSheet, untilStated } from '../../../products/catalogue/public/hazard-messages.ts';
import type { HazardUnknown } from '../../../products/catalogue/server/public/hazard-known.ts';
import type { WithoutSheet } from '../../../safety/sheets/server/public/sheet-first.ts';
import { SheetsFirst } from '../../../safety/sheets/ui/public/sheets-first.tsx';
import { Note } from '../../../ui/panel.tsx';

/** Obstacles to sending an order out: missing hazard statements and missing sheets. */
export function LeavesFirst({
  waits,
  owner,
  timeZone,
}: {
  waits: { hazards: readonly HazardUnknown[]; sheets: readonly WithoutSheet[] };
  owner: boolean;
  timeZone: string;
}) {
  return (
    <>
      {waits.hazards.length > 0 ? (
        <Note tone="danger" title={HAZARD_WORDS.unknown}>
          <p>
            {untilStated} {fromSheet}
          </p>
          <ul className="mt-1">
            {waits.hazards.map(({ id, nameKey, name, sizeUnit }) => (
              <li key={id}>
                <Link
                  to={owner ? `/dashboard/products/${id}` : `/products/${nameKey}`}
                  className="inline-flex min-h-11 items-center underline"
                >
                  {name}, {sizeUnit}
                </Link>
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
      <SheetsFirst products={waits.sheets} owner={owner} timeZone={timeZone} />
    </>
  );
}
