import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { CountStepper, type TypedCount } from '../../../ui/quantity-stepper.tsx';
import { differenceOf } from '../../runs/count-contract.ts';
import { emptyName, reportedAtDoor, countPage as words } from '../count-messages.ts';
import type { CountBack, CountRow } from '../server/count-back.ts';
import { differenceText } from './closed-run.tsx';
import {
  asExpected,
  type CountDraft,
  type Counted,
  countFields,
  type EmptiesCounted,
  isCounted,
  isReportedAtDoor,
  mayBeAsExpected,
  mayEmptiesBeAsExpected,
  sayEmptiesExpected,
  sayExpected,
} from './count-draft.ts';
import { rowIds } from './count-missing.ts';

const ROW = 'scroll-mt-4 border-b border-rule py-2';
const HEAD = 'flex items-center justify-between gap-3';
const NONE = { count: 0, says: 'None' };

/** What was typed at the fields of the page and is no number. */
export type Wrong = Readonly<Record<string, string>>;

/** One product that came back, or should not have: what should be there, and what is. */
export function ProductCount(props: {
  row: CountRow;
  counted: Counted;
  wrong: Wrong;
  wasPressed: boolean;
  onCount: (next: Counted, field?: string, wrong?: string) => void;
}) {
  const { row, counted, wrong, wasPressed, onCount } = props;
  const fields = {
    returned: countFields.returned(row.productId),
    damaged: countFields.damaged(row.productId),
  };
  const isWrong = wrong[fields.returned] !== undefined || wrong[fields.damaged] !== undefined;
  const difference = isCounted(counted) && !isWrong ? differenceOf({ ...row, ...counted }) : null;
  const name = `${row.name}, ${row.sizeUnit}`;
  const [isOpened, setOpened] = useState(false);
  const isSplit =
    isOpened ||
    row.expected.damaged > 0 ||
    (counted.damaged ?? 0) > 0 ||
    wrong[fields.damaged] !== undefined;
  const { returned } = counted;
  const typeReturned = ({ count, wrong: text }: TypedCount) => {
    // Until the damaged ones are split off, one number is the whole count.
    const damaged = isSplit ? counted.damaged : count === null ? null : 0;
    onCount({ ...counted, returned: count, damaged }, fields.returned, text);
  };
  return (
    <li id={rowIds.product(row.productId)} className={ROW}>
      <p className="mb-1 leading-tight font-bold wrap-anywhere">
        {row.name} <span className="narrow font-display">{row.sizeUnit}</span>
      </p>
      <div className={HEAD}>
        <div className="min-w-0 flex-1 leading-tight">
          {mayBeAsExpected(row, { products: { [row.productId]: counted }, wrong }) ? (
            <AsExpected name={name} onCount={() => onCount(asExpected(row, counted))}>
              {words.expected(row.expected, row.from)}
            </AsExpected>
          ) : (
            <Expected row={row} />
          )}
          {isSplit ? <p className="font-semibold">{words.returnedLabel}</p> : null}
        </div>
        <CountStepper
          size="door"
          value={{ count: returned, wrong: wrong[fields.returned] ?? '' }}
          label={words.returned(name)}
          fromNothing={NONE}
          onChange={typeReturned}
        />
      </div>
      {isSplit ? (
        <div className={`${HEAD} mt-2`}>
          <p className="font-semibold">{words.damagedLabel}</p>
          <CountStepper
            size="door"
            value={{ count: counted.damaged, wrong: wrong[fields.damaged] ?? '' }}
            label={words.damaged(name)}
            fromNothing={NONE}
            onChange={({ count, wrong: text }) =>
              onCount({ ...counted, damaged: count }, fields.damaged, text)
            }
          />
        </div>
      ) : null}
      <Difference
        difference={difference}
        name={name}
        explanation={counted.explanation}
        isExplained={isReportedAtDoor(row, counted)}
        countIt={isSplit ? words.countBoth : words.countIt}
        wasPressed={wasPressed}
        onExplain={(explanation) => onCount({ ...counted, explanation })}
      />
      {!isSplit && returned !== null && (returned > 0 || difference !== 0) ? (
        <button
          type="button"
          className="min-h-14 cursor-pointer font-semibold text-brand underline"
          aria-label={words.someDamagedOf(name)}
          onClick={() => setOpened(true)}
        >
          {words.someDamaged}
        </button>
      ) : null}
    </li>
  );
}

/** One tap for a line that is as it should be, beside its stepper, as long as nothing was counted of it; what should not be there is counted by its number. */
function AsExpected(props: { name: string; children: ReactNode; onCount: () => void }) {
  return (
    <button
      type="button"
      className="min-h-14 w-full cursor-pointer rounded-md border border-border bg-card px-3 py-1 text-left text-ink"
      onClick={props.onCount}
    >
      <span className="block font-semibold">{words.asExpected}</span>{' '}
      <span className="tabular block text-muted">{props.children}</span>
      <span className="sr-only">, {props.name}</span>
    </button>
  );
}

/** One tap for all lines that nobody has counted, below them: a stop that took nothing brings back as many as it had. */
export function AllAsExpected(props: {
  rows: readonly CountRow[];
  empties?: CountBack['empties'];
  draft: Pick<CountDraft, 'products' | 'wrong'> & Partial<Pick<CountDraft, 'empties'>>;
  onCount: (counted: Pick<CountDraft, 'products' | 'empties'>) => void;
}) {
  const { rows, empties = [], onCount } = props;
  const draft = { empties: {}, ...props.draft };
  const [open, all] = [
    rows.filter((row) => mayBeAsExpected(row, draft)).length +
      empties.filter((row) => mayEmptiesBeAsExpected(row, draft)).length,
    rows.filter((row) => mayBeAsExpected(row, { products: {} })).length +
      empties.filter((row) => mayEmptiesBeAsExpected(row, { empties: {} })).length,
  ];
  if (open < 2) return null;
  return (
    <div className="pt-3">
      <Button
        variant="secondary"
        className="min-h-14 w-full"
        onClick={() =>
          onCount({
            products: sayExpected(rows, draft),
            empties: sayEmptiesExpected(empties, draft),
          })
        }
      >
        {open === all ? words.allAsExpected(open) : words.othersAsExpected(open)}
      </Button>
      <p className="mt-1 text-muted">{words.allAsExpectedHint}</p>
    </div>
  );
}

/** What should be on the truck of it, whose it was to be, and what was said of it at a door. */
function Expected({ row }: { row: CountRow }) {
  const { loaded, delivered, expected, from, reportedMissing, reportedNotes } = row;
  return (
    <>
      {expected.returned + expected.damaged > 0 ? (
        <p className="tabular text-muted">{words.expected(expected, from)}</p>
      ) : delivered > loaded ? (
        <p className="tabular text-muted">{words.moreThanLoaded(loaded, delivered)}</p>
      ) : null}
      {reportedMissing > 0 ? (
        <p className="text-muted">{reportedAtDoor(reportedMissing, reportedNotes)}</p>
      ) : null}
    </>
  );
}

/** What was counted against what should be there, once it was counted, and why it is not even. */
function Difference(props: {
  difference: number | null;
  name: string;
  explanation: string;
  /** The reason was recorded at a stop of this run; it is shown above. */
  isExplained?: boolean;
  /** The prompt of a row that is not counted. */
  countIt: string;
  wasPressed: boolean;
  onExplain: (text: string) => void;
}) {
  const { difference, name, explanation, isExplained, countIt, wasPressed, onExplain } = props;
  if (difference === null)
    return wasPressed ? <p className="mt-2 font-bold text-danger">{countIt}</p> : null;
  return (
    <>
      <p className={`mt-1 font-bold ${difference === 0 ? 'text-success' : 'text-warning'}`}>
        {difference === 0 ? '✓ ' : '! '}
        {differenceText(difference)}
      </p>
      {difference === 0 || isExplained ? null : (
        <TextField
          className="mt-2"
          label={words.explain}
          aria-label={`${words.explain}: ${name}`}
          required
          maxLength={300}
          value={explanation}
          error={wasPressed && !explanation.trim() ? words.explainMissing(name) : undefined}
          onChange={(event) => onExplain(event.currentTarget.value)}
        />
      )}
    </>
  );
}

/** Containers of one kind that were taken at the doors, counted again at the dock. */
export function EmptiesRow(props: {
  row: CountBack['empties'][number];
  counted: EmptiesCounted | undefined;
  wrong: Wrong;
  wasPressed: boolean;
  onCount: (next: EmptiesCounted, field?: string, wrong?: string) => void;
}) {
  const { kind, taken } = props.row;
  const counted = props.counted ?? { counted: null, explanation: '' };
  const field = countFields.empties(kind);
  const wrong = props.wrong[field] ?? '';
  return (
    <li id={rowIds.empties(kind)} className={ROW}>
      <p className="mb-1 leading-tight font-bold">{words.emptiesOf(emptyName(kind))}</p>
      <div className={HEAD}>
        <div className="min-w-0 flex-1 leading-tight">
          {mayEmptiesBeAsExpected(props.row, {
            empties: { [kind]: counted },
            wrong: props.wrong,
          }) ? (
            <AsExpected
              name={emptyName(kind)}
              onCount={() => props.onCount({ ...counted, counted: taken }, field)}
            >
              {words.taken(taken)}
            </AsExpected>
          ) : (
            <p className="tabular text-muted">{words.taken(taken)}</p>
          )}
        </div>
        <CountStepper
          size="door"
          value={{ count: counted.counted, wrong }}
          label={words.countedEmpties(emptyName(kind))}
          fromNothing={NONE}
          onChange={({ count, wrong: text }) =>
            props.onCount({ ...counted, counted: count }, field, text)
          }
        />
      </div>
      <Difference
        difference={counted.counted === null || wrong !== '' ? null : taken - counted.counted}
        name={emptyName(kind)}
        explanation={counted.explanation}
        countIt={words.countEmpties}
        wasPressed={props.wasPressed}
        onExplain={(explanation) => props.onCount({ ...counted, explanation })}
      />
    </li>
  );
}
