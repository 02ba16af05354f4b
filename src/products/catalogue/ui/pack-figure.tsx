import type { PackWords } from '../../packs/pack-words.ts';

/** The big pack number. Screen readers get the size in words. */
export function PackFigure({ pack, big = false }: { pack: PackWords; big?: boolean }) {
  const { number, unit, words } = pack;
  const kind = `${big ? ' big' : ''}${number.length > 4 ? ' long' : ''}`;
  return (
    <p className={`pack-figure${kind}`}>
      <span className="sr-only">{words}</span>
      <span aria-hidden="true">{number}</span>
      <span aria-hidden="true">{unit}</span>
    </p>
  );
}
