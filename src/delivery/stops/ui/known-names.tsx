import type { DriverStop } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';

type Known = DriverStop['receivers'][number];

/** People of this door, each chosen in one tap: who took goods there before, and who ordered them. */
export function KnownNames(props: {
  stop: DriverStop;
  /** The name that was chosen here; '' none. */
  chosen: string;
  /** What a button says of its name. */
  says: (name: string) => string;
  onChoose: (known: Known, isChosen: boolean) => void;
}) {
  const { stop, chosen, says, onChoose } = props;
  const known = [
    ...stop.receivers,
    ...(stop.placedByName && !stop.receivers.some(({ name }) => name === stop.placedByName)
      ? [{ name: stop.placedByName, role: '' }]
      : []),
  ].slice(0, 4);
  if (known.length === 0) return null;
  return (
    <ul className="grid grid-cols-2 gap-2">
      {known.map((one) => {
        const isChosen = chosen === one.name;
        return (
          <li key={one.name}>
            <button
              type="button"
              aria-pressed={isChosen}
              className="flex min-h-14 w-full cursor-pointer items-center justify-center gap-2 rounded-md border border-border bg-card px-2 leading-tight font-semibold aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
              onClick={() => onChoose(one, isChosen)}
            >
              {isChosen ? <span aria-hidden="true">✓</span> : null}
              {isChosen ? messages.chosenName(one.name) : says(one.name)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
