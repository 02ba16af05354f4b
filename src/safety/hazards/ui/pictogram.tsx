import type { PictogramView } from '../safety-view.ts';

function Paths({ view }: { view: PictogramView }) {
  return view.paths.map((path) => (
    <path key={path.d.slice(0, 40)} d={path.d} fill={path.fill} fillRule={path.rule} />
  ));
}

/**
 * A GHS pictogram with its own white ground, in light and dark alike. At least 32 px on screen, 48
 * on a detail page.
 */
export function Pictogram({ view, size = 48 }: { view: PictogramView; size?: number }) {
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      role="img"
      aria-label={view.name}
      className="shrink-0"
    >
      <title>{view.name}</title>
      <Paths view={view} />
    </svg>
  );
}

/** The drawings once for a whole list, whose rows point to them. */
export function PictogramSprite({ views }: { views: readonly PictogramView[] }) {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      {views.map((view) => (
        <symbol key={view.code} id={`sign-${view.code}`} viewBox="0 0 100 100">
          <Paths view={view} />
        </symbol>
      ))}
    </svg>
  );
}

/** A pictogram of the sprite. */
export function PictogramOf({
  code,
  name,
  size = 32,
  decorative = false,
}: {
  code: string;
  name: string;
  size?: number;
  decorative?: boolean;
}) {
  const says = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <svg width={size} height={size} {...says} className="shrink-0">
      {decorative ? null : <title>{name}</title>}
      <use href={`#sign-${code}`} />
    </svg>
  );
}

/** Pictograms in a row, each with its name under it. */
export function NamedPictograms({
  views,
  size = 48,
}: {
  views: readonly PictogramView[];
  size?: number;
}) {
  if (views.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2">
      {views.map((view) => (
        <li
          key={view.code}
          className="flex w-20 flex-col items-center gap-1 text-center text-xs leading-tight"
        >
          <Pictogram view={view} size={size} />
          <span aria-hidden="true">{view.name}</span>
        </li>
      ))}
    </ul>
  );
}
