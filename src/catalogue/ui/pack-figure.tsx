import { describePack, parsePack } from '../../kit/pack.ts';

interface Figure {
  number: string;
  unit: string;
  kind: string;
}

/** The size as a label prints it: "4 × 1" "gal" "case". */
function figureOf(sizeUnit: string): Figure {
  const pack = parsePack(sizeUnit);
  if (pack.innerUnit !== 'each') {
    const number = pack.innerCount > 1 ? `${pack.innerCount} × ${pack.innerAmount}` : String(pack.innerAmount);
    return { number, unit: pack.innerUnit, kind: /[a-z]+$/i.exec(pack.text)?.[0] ?? '' };
  }
  if (pack.kind === 'piece-pack') return { number: String(pack.innerCount), unit: 'pack', kind: '' };
  if (pack.kind === 'vial')
    return { number: pack.innerCount > 1 ? `${pack.innerCount} × ${pack.innerAmount}` : String(pack.innerAmount), unit: 'count', kind: 'vial' };
  return { number: '1', unit: pack.kind === 'piece' ? 'each' : '', kind: pack.kind === 'piece' ? '' : pack.text };
}

/** The big pack number. Screen readers get the size in words. */
export function PackFigure({ sizeUnit, big = false }: { sizeUnit: string; big?: boolean }) {
  const { number, unit, kind } = figureOf(sizeUnit);
  const long = number.length > 4;
  const size = big ? (long ? 'text-5xl' : 'text-7xl') : long ? 'text-3xl' : 'text-5xl';
  return (
    <p className="narrow leading-none">
      <span className="sr-only">{describePack(parsePack(sizeUnit))}</span>
      <span aria-hidden="true" className={`block font-extrabold tabular whitespace-nowrap ${size}`}>
        {number}
      </span>
      <span aria-hidden="true" className={`block font-semibold ${big ? 'mt-1 text-2xl' : 'mt-0.5 text-base'}`}>
        {[unit, kind].filter(Boolean).join(' ')}
      </span>
    </p>
  );
}
