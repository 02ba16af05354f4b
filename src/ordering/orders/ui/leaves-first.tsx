import { Link } from 'react-router';
import type { HazardUnknown } from '../../../products/catalogue/server/public/hazard-known.ts';
import type { TransportOpen } from '../../../safety/hazards/public/transport.ts';
import type { WithoutSheet } from '../../../safety/sheets/server/public/sheet-first.ts';
import { ReleaseOfSheet } from '../../../safety/sheets/ui/public/release-of-sheet.tsx';
import { Note } from '../../../ui/panel.tsx';
import { LEAVES_FIRST as words } from '../leave-messages.ts';

/** What the products of an order lack before it can leave, as its departure asks it. */
export interface OrderWaits {
  hazards: readonly HazardUnknown[];
  transport: readonly TransportOpen[];
  sheets: readonly WithoutSheet[];
}

/** Whether anything of it still keeps the order. */
export const isBlocked = ({ hazards, transport, sheets }: OrderWaits) =>
  hazards.length > 0 || transport.length > 0 || sheets.some(({ released }) => released === null);

interface Row {
  nameKey: string;
  name: string;
  /** Where the owner says it: of an unknown hazard on the product's page, else in its safety data. */
  to: string;
  lacks: string[];
  sheet: WithoutSheet | undefined;
}

/** Each product once, by name. */
function rowsOf({ hazards, transport, sheets }: OrderWaits): Row[] {
  const rows = new Map<string, Row>();
  const rowOf = ({ nameKey, name }: { nameKey: string; name: string }) => {
    const row: Row = rows.get(nameKey) ?? {
      nameKey,
      name,
      to: `/dashboard/safety/${nameKey}`,
      lacks: [],
      sheet: undefined,
    };
    rows.set(nameKey, row);
    return row;
  };
  for (const one of sheets) {
    const row = rowOf(one);
    row.sheet = one;
    if (!one.released) row.lacks.push(words.sheet);
  }
  for (const one of hazards) {
    const row = rowOf(one);
    row.to = `/dashboard/products/${one.id}`;
    if (!row.lacks.includes(words.hazard)) row.lacks.push(words.hazard);
  }
  for (const one of transport) rowOf(one).lacks.push(words.transport);
  return [...rows.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** From the first day on, in one list: what each product lacks, with the way to where the owner says it. */
export function LeavesFirst({
  waits,
  owner,
  timeZone,
}: {
  waits: OrderWaits;
  owner: boolean;
  timeZone: string;
}) {
  const rows = rowsOf(waits);
  if (rows.length === 0) return null;
  const blocked = isBlocked(waits);
  return (
    <Note tone={blocked ? 'danger' : 'warning'} title={blocked ? words.title : words.released}>
      {blocked && !owner ? <p>{words.askOwner}</p> : null}
      <ul className="mt-1 grid gap-1">
        {rows.map((row) => (
          <li key={row.nameKey}>
            <Link
              to={owner ? row.to : `/products/${row.nameKey}`}
              className="inline-flex min-h-6 items-center font-semibold underline pointer-coarse:min-h-11"
            >
              {row.name}
            </Link>
            {row.lacks.length > 0 ? `: ${row.lacks.join(', ')}` : null}
            {row.sheet ? (
              <ReleaseOfSheet product={row.sheet} owner={owner} timeZone={timeZone} />
            ) : null}
          </li>
        ))}
      </ul>
    </Note>
  );
}
