import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { countPage as words } from '../count-messages.ts';
import { type Missing, type MissingRow, rowIds } from './count-missing.ts';

/** Brings a row into view and puts the cursor where it is finished: what it asks for is its last field. */
function showRow(id: string): void {
  const row = document.getElementById(id);
  const fold = row?.closest('details');
  if (fold) fold.open = true;
  row?.scrollIntoView({ block: 'start' });
  const fields = row?.matches('input') ? [row] : [...(row?.querySelectorAll('input') ?? [])];
  const empty = fields.find((field) => field instanceof HTMLInputElement && field.value === '');
  (empty ?? fields[0])?.focus({ preventScroll: true });
}

/** So many are named; the rest is counted. */
const NAMED = 3;

/** What the closing still waits for: the first rows by name, how many more, and one press to the first of all. A press on a name leads to it. */
export function MissingRows({
  missing,
  isPressed,
}: {
  missing: readonly Missing[];
  /** Somebody has pressed to close the run. */
  isPressed: boolean;
}) {
  const [first] = missing.flatMap(({ kind, rows }) =>
    kind === 'rest' ? [{ at: rowIds.rest }] : rows,
  );
  const count = missing.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Note
      tone={isPressed ? 'danger' : 'warning'}
      title={isPressed ? words.notClosed : words.notEven}
    >
      {missing.map(({ kind, text, rows }) => (
        <div key={kind} className="mt-2 first:mt-0">
          <p>{text}</p>
          {kind === 'rest' ? <RestRows rows={rows} /> : <FirstRows rows={rows} />}
        </div>
      ))}
      {first && count > NAMED ? (
        <Button variant="secondary" className="mt-2 min-h-14" onClick={() => showRow(first.at)}>
          {words.toFirst}
        </Button>
      ) : null}
    </Note>
  );
}

function FirstRows({ rows }: { rows: readonly MissingRow[] }) {
  return (
    <>
      <Rows rows={rows.slice(0, NAMED)} />
      {rows.length > NAMED ? <p>{words.andMore(rows.length - NAMED)}</p> : null}
    </>
  );
}

function Rows({ rows }: { rows: readonly MissingRow[] }) {
  return (
    <ul>
      {rows.map(({ at, name }) => (
        <li key={at}>
          <button
            type="button"
            className="min-h-14 w-full cursor-pointer text-left font-semibold underline"
            onClick={() => showRow(at)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Many, of which one tick says the same: the way to it first, and each by name behind one press. */
function RestRows({ rows }: { rows: readonly MissingRow[] }) {
  return (
    <>
      <Rows rows={[{ at: rowIds.rest, name: words.toRest }]} />
      <details>
        <summary className="flex min-h-14 cursor-pointer items-center font-semibold">
          {words.restByName(rows.length)}
        </summary>
        <Rows rows={rows} />
      </details>
    </>
  );
}
