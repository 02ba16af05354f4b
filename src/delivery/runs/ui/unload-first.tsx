import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { checkMessages as words } from '../load-check-messages.ts';
import type { LineToUnload } from '../load-contract.ts';
import type { Counted, LoadOutbox } from './load-outbox.ts';

/** Whether somebody has said on this phone that it is out of the truck. */
const isOut = ({ waiting, sent, recorded }: LoadOutbox, { orderLineId }: LineToUnload): boolean =>
  (
    waiting[orderLineId] ??
    sent?.lines.find((one) => one.orderLineId === orderLineId) ??
    recorded[orderLineId]
  )?.loaded === 0;

/** What lies in the truck for orders that are no longer on the run, order by order: one press says that it is out, kept on this phone like a count. */
export function UnloadFirst(props: {
  lines: readonly LineToUnload[];
  outbox: LoadOutbox;
  onCount: (lines: readonly Counted[]) => void;
}) {
  const left = props.lines.filter((line) => !isOut(props.outbox, line));
  return [...Map.groupBy(left, ({ number }) => number)].map(([number, mine]) => {
    const packages = mine.reduce((sum, { loaded }) => sum + loaded, 0);
    return (
      <Note key={number} tone="danger" title={words.unload(packages, number)}>
        <p>
          {mine[0]?.customerName}. {words.unloadWhy}
        </p>
        <ul className="mt-1 grid gap-1">
          {mine.map(({ orderLineId, loaded, name, sizeUnit, section }) => (
            <li key={orderLineId} className="tabular">
              <strong>{loaded}</strong> {name}, {sizeUnit}
              {section ? `, ${section}` : ''}
            </li>
          ))}
        </ul>
        <Button
          className="mt-2 min-h-14 w-full text-lg"
          aria-label={`${words.unloaded}: ${number}`}
          onClick={() =>
            props.onCount(mine.map(({ orderLineId }) => ({ orderLineId, loaded: 0, section: '' })))
          }
        >
          {words.unloaded}
        </Button>
      </Note>
    );
  });
}
