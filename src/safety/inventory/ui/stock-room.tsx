import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { isDeadly } from '../../hazards/public/deadly.ts';
import { milder } from '../../sheets/apart-messages.ts';
import { MAX_STOREROOM_NAME } from '../../sites/storeroom-name.ts';
import { countAddress, storeroomAddress } from '../addresses.ts';
import type { StockRoom as Room } from '../server/load-stock.ts';
import * as messages from '../stock-messages.ts';
import { Folded } from './folded.tsx';
import { StockForm } from './stock-form.tsx';
import { AlsoHere, StockRow } from './stock-row.tsx';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-brand lg:min-h-8';

function RoomMore({ room, customerId }: { room: Room; customerId: string }) {
  const of = { customerId, fields: { storeroomId: room.id } };
  return (
    <Folded
      label={messages.moreOf(room.name)}
      className="relative"
      summary="lg:min-h-8"
      panel="z-10 grid w-72 max-w-[calc(100vw-2rem)] gap-2"
    >
      {room.hasCode ? (
        <Link to={storeroomAddress(customerId, room.id)} className={LINK}>
          {messages.kit}
        </Link>
      ) : null}
      <StockForm
        name={`rename-${room.id}`}
        intent="rename-storeroom"
        className="flex gap-2"
        {...of}
      >
        <input
          key={room.name}
          name="name"
          required
          maxLength={MAX_STOREROOM_NAME}
          defaultValue={room.name}
          aria-label={messages.renameOf(room.name)}
          className={CONTROL}
        />
        <Button type="submit" variant="secondary">
          {messages.rename}
        </Button>
      </StockForm>
      <div className="flex flex-wrap gap-2">
        <StockForm name={`move-${room.id}`} intent="move-storeroom" className="flex gap-2" {...of}>
          <Button
            type="submit"
            name="to"
            value="up"
            variant="quiet"
            aria-label={messages.upOf(room.name)}
          >
            {messages.up}
          </Button>
          <Button
            type="submit"
            name="to"
            value="down"
            variant="quiet"
            aria-label={messages.downOf(room.name)}
          >
            {messages.down}
          </Button>
        </StockForm>
        <StockForm name={`remove-${room.id}`} intent="remove-storeroom" {...of}>
          <Button type="submit" variant="quiet" aria-label={messages.removeOf(room.name)}>
            {messages.remove}
          </Button>
        </StockForm>
      </div>
    </Folded>
  );
}

/** What stands in one storeroom and must not: what can kill is named, never folded and never cut; how it is parted, and the rest, is on the safety page. */
function Apart({ room, customerId }: { room: Room; customerId: string }) {
  const { apart: pairs } = room;
  const deadly = pairs.filter(isDeadly);
  const others = pairs.filter((pair) => !isDeadly(pair));
  const why = `/dashboard/customers/${customerId}/safety#never-mix`;
  return (
    <>
      {deadly.length > 0 ? (
        <p className="bg-bar px-3 py-1.5 text-sm leading-6 lg:py-1 font-semibold text-on-bar">
          {deadly.map(({ a, b }) => (
            <span key={`${a.nameKey} ${b.nameKey}`}>
              {messages.canKill(a.name, b.name, room.name)}{' '}
            </span>
          ))}
          <Link
            to={why}
            className="inline-flex min-h-11 items-center text-on-bar underline lg:min-h-6 print:hidden"
          >
            {messages.moveApart}
          </Link>
        </p>
      ) : null}
      {others.length > 0 ? (
        <p className="border-b border-rule py-1.5 text-sm leading-6 lg:py-1">
          <Link to={why} className="text-warning no-underline hover:underline">
            {messages.keepApart(milder(others, false))}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** A storeroom: its head counts as a row, its products below. */
export function StockRoom({
  room,
  customerId,
  storerooms,
  mayCount,
}: {
  room: Room;
  customerId: string;
  storerooms: readonly { id: string; name: string }[];
  mayCount: boolean;
}) {
  const name = room.name || messages.notPlaced;
  const id = `storeroom-${room.id || 'none'}`;
  return (
    <section aria-labelledby={id} className="mt-3 lg:mt-0 lg:text-sm">
      <div className="flex items-center justify-between gap-3 border-b border-ink">
        <h2 id={id} className="text-base wrap-anywhere lg:text-[0.9375rem]">
          {name}{' '}
          <span className="font-sans text-sm font-normal text-muted">
            {messages.countedOn(room.countedOn, room.counted, room.products)}
          </span>
        </h2>
        {mayCount ? (
          <span className="flex items-center gap-1 print:hidden">
            <Link
              to={countAddress(customerId, room.id)}
              className={LINK}
              aria-label={messages.countOf(name)}
            >
              {messages.count}
            </Link>
            {room.id ? <RoomMore room={room} customerId={customerId} /> : null}
          </span>
        ) : null}
      </div>
      <Apart room={room} customerId={customerId} />
      {room.rows.length + room.others.length === 0 ? (
        <p className="py-2 text-muted">{messages.emptyRoom}</p>
      ) : (
        <ul>
          {room.rows.map((row) => (
            <StockRow
              key={row.productId}
              row={row}
              customerId={customerId}
              storerooms={storerooms}
              isRoomCounted={room.countedOn !== null}
            />
          ))}
          {room.others.map(({ row, quantity, place }) => (
            <AlsoHere key={row.productId} row={row} quantity={quantity} place={place} />
          ))}
        </ul>
      )}
    </section>
  );
}
