import { FileX2, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { isDeadly } from '../../../safety/hazards/public/deadly.ts';
import { sheetPage } from '../../../safety/sheets/public/addresses.ts';
import { isFirm, type KeptApart, keptApart } from '../kept-apart.ts';
import { LOAD_MESSAGES } from '../load-messages.ts';
import type { GoodsLoad } from '../server/load-of-goods.ts';

/** The desk reads the paragraphs of the law, a driver plain words. */
type Says = (text: string) => string;
const AS_IT_IS: Says = (text) => text;

const ICON = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

function Figure({ value, says }: { value: string; says: string }) {
  return (
    <div>
      <dd className="narrow tabular text-3xl leading-none font-bold">{value}</dd>
      <dt className="mt-1 text-sm text-muted">{says}</dt>
    </div>
  );
}

/** What the trained person decides on: placards from 1,001 lb on one truck. Words, not color alone. */
function PlacardWarning({ load, onRoad, says }: { load: GoodsLoad; onRoad: boolean; says: Says }) {
  const due = load.warning === 'placard';
  // Nothing is loaded on the road, so a warning "close to the limit" is needless there.
  if (load.warning === 'none' || (onRoad && !due)) return null;
  return (
    <p
      className={`mt-3 flex gap-2 border-l-4 px-3 py-2 ${due ? 'border-danger bg-danger-tint text-danger' : 'border-warning bg-warning-tint text-warning'}`}
    >
      <TriangleAlert {...ICON} className="mt-0.5 shrink-0" />
      <span>
        <strong>{due ? LOAD_MESSAGES.placard : LOAD_MESSAGES.near}</strong>{' '}
        {onRoad
          ? says(LOAD_MESSAGES.placardOnRoad)
          : due
            ? says(LOAD_MESSAGES.placardDo)
            : says(LOAD_MESSAGES.nearDo)}
      </span>
    </p>
  );
}

function Lines({ load }: { load: GoodsLoad }) {
  return (
    <ul className="mt-2 divide-y divide-rule border-y border-rule">
      {load.regulated.map((line) => (
        <li key={line.productId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
          <span className="min-w-0">
            {line.name}, <span className="narrow font-semibold">{line.sizeUnit}</span>
            <span className="block font-mono text-xs wrap-anywhere text-muted">
              {line.description}
            </span>
            {line.densityUnknown ? (
              <span className="block text-sm font-semibold text-warning">
                {LOAD_MESSAGES.densityUnknown}
              </span>
            ) : null}
            {line.classUnknown ? (
              <span className="block text-sm font-semibold text-warning">
                {LOAD_MESSAGES.classUnknown}
              </span>
            ) : null}
          </span>
          <span className="tabular text-right">
            {line.quantity} ×{' '}
            <span className="block font-semibold">
              {line.grossPounds.toLocaleString('en-US')} lb
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Pairs({
  pairs,
  says,
}: {
  pairs: readonly Pick<KeptApart, 'a' | 'b' | 'reason'>[];
  says: Says;
}) {
  return (
    <ul className="grid gap-2 pb-3 text-sm">
      {pairs.map(({ a, b, reason }) => (
        <li key={`${a.nameKey}|${b.nameKey}`} className="border-l-4 border-ink pl-3">
          <span className="block font-semibold">
            {a.name} and {b.name}
          </span>
          {says(reason)}
        </li>
      ))}
    </ul>
  );
}

/**
 * Pairs that must not stand together on the truck: what can kill stands alone, what the segregation table keeps apart and what injures fold,
 * and what only spoils each other is left to the sheets.
 */
function Apart({ load, onRoad, says }: { load: GoodsLoad; onRoad: boolean; says: Says }) {
  const deadly = load.apart.filter(isDeadly);
  const byLaw = keptApart(load).filter((pair) => pair.rule !== null && !isDeadly(pair));
  const harmful = keptApart(load).filter((pair) => !isFirm(pair));
  return (
    <>
      {deadly.length > 0 ? (
        <div className="mb-3 border-2 border-ink">
          <p className="mb-2 flex gap-2 bg-ink px-3 py-2 font-bold text-card">
            <TriangleAlert {...ICON} className="mt-0.5 shrink-0" />
            {LOAD_MESSAGES.deadly(deadly.length, onRoad)}
          </p>
          <div className="px-3">
            <Pairs pairs={deadly} says={says} />
          </div>
        </div>
      ) : null}
      {byLaw.length > 0 ? (
        <details className="border-t border-rule">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {LOAD_MESSAGES.byLaw(byLaw.length, onRoad)}
          </summary>
          <Pairs pairs={byLaw} says={says} />
        </details>
      ) : null}
      {harmful.length > 0 ? (
        <details className="border-t border-rule">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {LOAD_MESSAGES.apart(harmful.length, onRoad)}
          </summary>
          <Pairs pairs={harmful} says={says} />
        </details>
      ) : null}
    </>
  );
}

/** Nothing of it is anybody's concern on the road. */
const isHarmless = (load: GoodsLoad, onTruck: boolean): boolean =>
  load.regulated.length +
    load.limitedQuantityPackages +
    load.exceptedPackages +
    load.withoutSheet.length ===
    0 &&
  (load.apart.length === 0 || !onTruck);

function LeftWith({ left }: { left: NonNullable<LoadHazardsProps['leftWith']> }) {
  return (
    <p className="text-sm text-muted">
      {LOAD_MESSAGES.leftWith(left.packages, left.pounds, left.placards)}
    </p>
  );
}

interface LoadHazardsProps {
  load: GoodsLoad | null;
  lead: string;
  title?: string;
  /** False for goods that stand on no truck yet: nothing of them stands together. */
  onTruck?: boolean;
  /** The truck has left, with this on its shipping paper: the goods are those that are still aboard. */
  leftWith?: { packages: number; pounds: number; placards: string } | undefined;
  says?: Says;
}

/** The dangerous goods of one truck: regulated packages and pounds, the placard threshold, what stands apart, what has no sheet. */
export function LoadHazards({
  load,
  lead,
  title = LOAD_MESSAGES.title,
  onTruck = true,
  leftWith,
  says = AS_IT_IS,
}: LoadHazardsProps) {
  const heading = useId();
  const left = leftWith && leftWith.packages > 0 ? leftWith : null;
  if (!load || isHarmless(load, onTruck))
    return left ? (
      <section
        aria-labelledby={heading}
        className="mb-6 rounded-lg border border-rule bg-card px-4 py-4"
      >
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        <p>{LOAD_MESSAGES.noneLeft}</p>
        <LeftWith left={left} />
      </section>
    ) : null;
  const { regulated, limitedQuantityPackages, exceptedPackages, grossPounds, withoutSheet } = load;
  const packages = regulated.reduce((sum, line) => sum + line.quantity, 0);
  const others = says(LOAD_MESSAGES.others(limitedQuantityPackages, exceptedPackages));
  return (
    <section
      aria-labelledby={heading}
      className="mb-6 rounded-lg border border-rule bg-card px-4 pt-4 pb-1"
    >
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      <p className="text-sm text-muted">{lead}</p>
      {left ? <LeftWith left={left} /> : null}
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:gap-x-10">
        <Figure value={packages.toLocaleString('en-US')} says={LOAD_MESSAGES.packages(packages)} />
        <Figure value={`${grossPounds.toLocaleString('en-US')} lb`} says={LOAD_MESSAGES.pounds} />
      </dl>
      {onTruck ? <PlacardWarning load={load} onRoad={leftWith !== undefined} says={says} /> : null}
      {others ? <p className="mt-3 text-sm">{others}</p> : null}
      {withoutSheet.length > 0 ? (
        <p className="mt-3 flex gap-2 border-l-4 border-warning bg-warning-tint px-3 py-2 text-warning">
          <FileX2 {...ICON} className="mt-0.5 shrink-0" />
          <span>
            <strong>{LOAD_MESSAGES.withoutSheet(withoutSheet.length)}</strong>{' '}
            {withoutSheet.map((product, index) => (
              <span key={product.nameKey}>
                {index > 0 ? ', ' : ''}
                <Link to={sheetPage(product.nameKey)} className="underline">
                  {product.name}
                </Link>
              </span>
            ))}
          </span>
        </p>
      ) : null}
      <div className="mt-3">
        {packages > 0 ? (
          <details className="border-t border-rule">
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
              {LOAD_MESSAGES.byProduct}
            </summary>
            <Lines load={load} />
            <p className="py-2 text-sm text-muted">{says(LOAD_MESSAGES.estimate)}</p>
          </details>
        ) : null}
        {onTruck ? <Apart load={load} onRoad={leftWith !== undefined} says={says} /> : null}
      </div>
    </section>
  );
}
