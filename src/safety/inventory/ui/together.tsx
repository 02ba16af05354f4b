import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { isDeadly } from '../../hazards/public/deadly.ts';
import { NEW_STOREROOM, stockAddress } from '../addresses.ts';
import type { TogetherPair, WayApart } from '../server/stand-together.ts';
import * as messages from '../stock-messages.ts';
import { StockForm } from './stock-form.tsx';

interface Place {
  customerId: string;
  room: { id: string; name: string };
}

/** One of the two goes to a storeroom where it does no harm. */
function Move({ customerId, room, way }: Place & { way: WayApart }) {
  const id = useId();
  if (way.to.length === 0) return null;
  return (
    <StockForm
      name={`apart-${room.id}-${way.nameKey}`}
      intent="move-apart"
      customerId={customerId}
      fields={{ storeroomId: room.id, nameKey: way.nameKey }}
      className="flex flex-wrap items-center gap-x-2 gap-y-1"
    >
      <label htmlFor={id} className="min-w-0 basis-64">
        {messages.moveTo(way.name)}
      </label>
      <select
        id={id}
        name="toStoreroomId"
        className={`${CONTROL} w-auto! min-w-0 max-w-56 grow basis-32`}
      >
        {way.to.map((to) => (
          <option key={to.id} value={to.id}>
            {to.name}
          </option>
        ))}
      </select>
      <Button type="submit" variant="secondary" className="shrink-0">
        {messages.moveIt}
        <span className="sr-only">: {way.name}</span>
      </Button>
    </StockForm>
  );
}

/** What stands together in a storeroom and can kill: said in full, with the act that parts it for whoever may move it. The safety page alone has it; the stock names the pair and leads there. */
export function Together({
  customerId,
  room,
  pairs,
  mayMove,
}: Place & { pairs: readonly TogetherPair[]; mayMove: boolean }) {
  return pairs.filter(isDeadly).map(({ a, b, ways }) => (
    <div key={`${a.nameKey} ${b.nameKey}`} className="py-1">
      <p>{messages.canKill(a.name, b.name, room.name)}</p>
      {mayMove ? (
        <div className="grid gap-2 pt-1 font-normal print:hidden">
          {ways.some(({ to }) => to.length > 0) ? (
            <p>{messages.carryOne}</p>
          ) : (
            <p>
              {messages.nowhereToCarry}{' '}
              <Link
                to={`${stockAddress(customerId)}#${NEW_STOREROOM}`}
                className="text-on-bar underline"
              >
                {messages.addOne}
              </Link>
            </p>
          )}
          {ways.map((way) => (
            <Move key={way.nameKey} customerId={customerId} room={room} way={way} />
          ))}
        </div>
      ) : null}
    </div>
  ));
}
