import { Button } from '../../../ui/button.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import type { LoadedStock } from '../server/load-stock.ts';
import * as messages from '../stock-messages.ts';
import { StockForm } from './stock-form.tsx';

/** Asked once of a storeroom with a code on its wall in which nothing stands: is it another one by another name? */
export function SameRoom({
  customerId,
  question,
}: {
  customerId: string;
  question: NonNullable<LoadedStock['sameRoom']>;
}) {
  const { id, name, others } = question;
  const of = { customerId, fields: { storeroomId: id } };
  return (
    <section
      aria-label={messages.sameRoom}
      className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-border bg-card px-3 py-2 print:hidden"
    >
      <p className="min-w-0">
        <b>{name}</b> {messages.sameRoomQuestion}
      </p>
      <div className="flex flex-wrap gap-2">
        <StockForm name={`join-${id}`} intent="join-storerooms" className="flex gap-2" {...of}>
          <select
            name="intoId"
            aria-label={messages.sameRoomAs(name)}
            className={`${CONTROL} max-w-52`}
          >
            {others.map((room) => (
              <option key={room.id} value={room.id}>
                {room.name}
              </option>
            ))}
          </select>
          <Button type="submit" variant="secondary" className="shrink-0">
            {messages.joinRooms}
          </Button>
        </StockForm>
        <StockForm name={`keep-${id}`} intent="keep-storeroom" {...of}>
          <Button type="submit" variant="quiet">
            {messages.ownRoom}
          </Button>
        </StockForm>
      </div>
    </section>
  );
}
