import type { PackWords } from '../../packs/pack-words.ts';

/** The big pack number. Screen readers get the size in words. */
export function PackFigure({ pack, big = false }: { pack: PackWords; big?: boolean }) {
  const { number, unit, words } = pack;
  const long = number.length > 4;
  const size = big ? (long ? 'text-5xl' : 'text-7xl') : long ? 'text-3xl' : 'text-5xl';
  return (
    <p className="narrow leading-none">
      <span className="sr-only">{words}</span>
      <span aria-hidden="true" className={`block font-extrabold tabular whitespace-nowrap ${size}`}>
        {number}
      </span>
      <span
        aria-hidden="true"
        className={`block font-semibold ${big ? 'mt-1 text-2xl' : 'mt-0.5 text-base'}`}
      >
        {unit}
      </span>
    </p>
  );
}
