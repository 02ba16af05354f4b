import { ProductPicture } from '../../../products/catalogue/ui/public/product-picture.tsx';
import { TextField } from '../../../ui/field.tsx';
import { differenceOf } from '../../runs/count-contract.ts';
import { emptyName, saidAtDoor, countPage as words } from '../count-messages.ts';
import type { CountBack, CountRow } from '../server/count-back.ts';
import { differenceText } from './closed-run.tsx';
import { type CountDraft, type Counted, isCounted, isSaidAtDoor } from './count-draft.ts';
import { CountField } from './count-field.tsx';
import { rowIds } from './count-missing.ts';

/** One product that came back, or did not: the count in two numbers, and what they leave. */
export function ProductCount(props: {
  row: CountRow;
  counted: Counted;
  asked: boolean;
  onCount: (next: Counted) => void;
}) {
  const { row, counted, asked, onCount } = props;
  const difference = isCounted(counted) ? differenceOf({ ...row, ...counted }) : null;
  const name = `${row.name}, ${row.sizeUnit}`;
  return (
    <li
      id={rowIds.product(row.productId)}
      className={`scroll-mt-4 rounded-lg border border-l-8 bg-card p-3 ${difference === null ? 'border-rule' : difference === 0 ? 'border-success' : 'border-warning'}`}
    >
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-3">
        <ProductPicture size={row} className="w-14" />
        <div>
          <p className="font-display text-lg leading-tight font-bold">{row.name}</p>
          <p className="narrow font-semibold">{row.sizeUnit}</p>
          {difference === null ? null : (
            <>
              <p className="tabular text-muted">{words.sum(row.loaded, row.delivered)}</p>
              {row.saidMissing > 0 ? <p>{saidAtDoor(row.saidMissing, row.saidNotes)}</p> : null}
            </>
          )}
        </div>
      </div>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <div>
          <p className="mb-1 font-semibold">{words.returnedLabel}</p>
          <CountField
            value={counted.returned}
            label={words.returned(name)}
            onCount={(returned) => onCount({ ...counted, returned })}
          />
        </div>
        <div>
          <p className="mb-1 font-semibold">{words.damagedLabel}</p>
          <CountField
            value={counted.damaged}
            label={words.damaged(name)}
            onCount={(damaged) => onCount({ ...counted, damaged })}
          />
        </div>
      </div>
      <Difference
        difference={difference}
        name={name}
        explanation={counted.explanation}
        isSaid={isSaidAtDoor(row, counted)}
        countIt={words.countIt}
        asked={asked}
        onExplain={(explanation) => onCount({ ...counted, explanation })}
      />
    </li>
  );
}

/** Shows only what was counted against what should be there: before the count there is nothing to read off. */
function Difference(props: {
  difference: number | null;
  name: string;
  explanation: string;
  /** It was said at a door why, and stands above. */
  isSaid?: boolean;
  /** What is asked of who has not counted it. */
  countIt: string;
  asked: boolean;
  onExplain: (text: string) => void;
}) {
  const { difference, name, explanation, isSaid, countIt, asked, onExplain } = props;
  if (difference === null)
    return asked ? <p className="mt-3 font-bold text-danger">{countIt}</p> : null;
  return (
    <>
      <p className={`mt-3 text-xl font-bold ${difference === 0 ? 'text-success' : 'text-warning'}`}>
        {differenceText(difference)}
      </p>
      {difference === 0 || isSaid ? null : (
        <TextField
          className="mt-2"
          label={words.explain}
          aria-label={`${words.explain}: ${name}`}
          required
          maxLength={300}
          value={explanation}
          error={asked && !explanation.trim() ? words.explainAsked(name) : undefined}
          onChange={(event) => onExplain(event.currentTarget.value)}
        />
      )}
    </>
  );
}

/** Containers that were taken at the doors, counted again at the dock. */
export function EmptiesCount(props: {
  rows: CountBack['empties'];
  counted: CountDraft['empties'];
  asked: boolean;
  onCount: (kind: string, next: CountDraft['empties'][string]) => void;
}) {
  if (props.rows.length === 0) return null;
  return (
    <section aria-label={words.emptiesTitle}>
      <h2 className="mb-2 text-2xl">{words.emptiesTitle}</h2>
      <ul className="grid gap-3">
        {props.rows.map(({ kind, taken }) => {
          const counted = props.counted[kind] ?? { counted: null, explanation: '' };
          return (
            <li
              key={kind}
              id={rowIds.empties(kind)}
              className="scroll-mt-4 rounded-lg border border-rule bg-card p-3"
            >
              <p className="font-display text-lg font-bold">{emptyName(kind)}</p>
              {counted.counted === null ? null : (
                <p className="mb-2 text-muted">{words.taken(taken)}</p>
              )}
              <CountField
                value={counted.counted}
                label={words.countedEmpties(emptyName(kind))}
                onCount={(next) => props.onCount(kind, { ...counted, counted: next })}
              />
              <Difference
                difference={counted.counted === null ? null : taken - counted.counted}
                name={emptyName(kind)}
                explanation={counted.explanation}
                countIt={words.countEmpties}
                asked={props.asked}
                onExplain={(explanation) => props.onCount(kind, { ...counted, explanation })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
