import { Link } from 'react-router';
import { shortDayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { Badge } from '../../../ui/panel.tsx';
import { OTHER_SUPPLIER } from '../../hazards/sold-words.ts';
import { sheetDate } from '../../sheets/day-in-words.ts';
import { sheetPage } from '../../sheets/public/addresses.ts';
import type { StockRow as Row } from '../../sites/server/read-stock.ts';
import { elsewhereAddress } from '../addresses.ts';
import { change as changeOther } from '../elsewhere-messages.ts';
import { asCounted } from '../public/count-units.ts';
import * as messages from '../stock-messages.ts';
import { Folded } from './folded.tsx';
import { StockForm } from './stock-form.tsx';

/** Columns of a desktop: name, on hand, par, on order, last delivery, SDS, more. */
export const GRID =
  'lg:grid lg:grid-cols-[minmax(0,1fr)_6.5rem_5.5rem_4.5rem_6.5rem_9rem_2.75rem] lg:items-center lg:gap-x-3';

function Sheet({ row }: { row: Row }) {
  if (row.sheetNumber !== null)
    return (
      <span>
        <Link to={sheetPage(row.nameKey)} className="text-brand underline">
          {messages.revision(row.sheetNumber)}
        </Link>
        <span className="text-muted">
          , {row.sheetDate === null ? sheetDate(null) : shortDayText(row.sheetDate)}
        </span>
      </span>
    );
  return row.isChemical ? (
    <Badge>{messages.sheetMissing}</Badge>
  ) : (
    <span className="text-muted">{messages.sheetNotNeeded}</span>
  );
}

interface StockRowProps {
  row: Row;
  customerId: string;
  storerooms: readonly { id: string; name: string }[];
  /** Something in its storeroom was counted. */
  isRoomCounted: boolean;
}

/** Its par on a phone, where it stands, and whether it is shown. */
function RowMore({ row, customerId, storerooms }: Omit<StockRowProps, 'isRoomCounted'>) {
  const name = `${row.name}, ${row.sizeUnit}`;
  const fields = { productId: row.productId };
  return (
    <Folded
      label={messages.moreOf(name)}
      className="absolute top-1 right-0 text-right lg:relative lg:top-0"
      summary="lg:min-h-7"
      panel="z-10 mt-1 grid w-80 max-w-[calc(100vw-2rem)] gap-2 text-left"
    >
      {row.isOurs ? null : (
        <Link
          to={elsewhereAddress(customerId, row.productId)}
          className="inline-flex min-h-11 items-center text-brand underline lg:min-h-8"
        >
          {changeOther}
          <span className="sr-only">: {name}</span>
        </Link>
      )}
      {row.parReason ? <p className="text-sm text-muted">{row.parReason}</p> : null}
      <StockForm
        name={`par-more-${row.productId}`}
        intent="par"
        customerId={customerId}
        fields={fields}
        className="flex gap-2 lg:hidden"
      >
        <input
          key={row.par}
          name="par"
          defaultValue={row.par ?? ''}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          aria-label={messages.parOf(name)}
          className={CONTROL}
        />
        <Button type="submit" variant="secondary" aria-label={messages.saveParOf(name)}>
          {messages.save}
        </Button>
      </StockForm>
      <StockForm
        name={`place-${row.productId}`}
        intent="place"
        customerId={customerId}
        fields={fields}
        className="flex gap-2"
      >
        <select
          key={row.storeroomId}
          name="storeroomId"
          defaultValue={row.storeroomId ?? ''}
          aria-label={messages.storeroomOf(name)}
          className={CONTROL}
        >
          <option value="">{messages.notPlaced}</option>
          {storerooms.map((room) => (
            <option key={room.id} value={room.id}>
              {room.name}
            </option>
          ))}
        </select>
        <Button type="submit" variant="secondary" className="shrink-0">
          {messages.move}
        </Button>
      </StockForm>
      <div className="flex flex-wrap gap-2">
        {row.isPlaced ? (
          <StockForm
            name={`order-${row.productId}`}
            intent="move-product"
            customerId={customerId}
            fields={fields}
            className="flex gap-2"
          >
            <Button
              type="submit"
              name="to"
              value="up"
              variant="quiet"
              aria-label={messages.upOf(name)}
            >
              {messages.up}
            </Button>
            <Button
              type="submit"
              name="to"
              value="down"
              variant="quiet"
              aria-label={messages.downOf(name)}
            >
              {messages.down}
            </Button>
          </StockForm>
        ) : null}
        <StockForm
          name={`hide-${row.productId}`}
          intent="hide"
          customerId={customerId}
          fields={fields}
        >
          <Button type="submit" variant="quiet" aria-label={messages.hideOf(name)}>
            {messages.hide}
          </Button>
        </StockForm>
      </div>
    </Folded>
  );
}

/** What the site has in all is another figure than what stands in the storeroom. */
const isPartOf = ({ onHand, atPlace }: Row) => onHand !== null && onHand !== atPlace;

/**
 * What was counted in the storeroom, and what the site has in all where that is another figure, because that is what its par is compared with.
 * Not counted here: what the site has stands alone. A storeroom of which nothing was counted says so once, at its head.
 */
function Quantity({ row, isRoomCounted }: { row: Row; isRoomCounted: boolean }) {
  const { atPlace, onHand, sizeUnit } = row;
  const isPart = isPartOf(row);
  return (
    <span className="shrink-0 text-right tabular-nums">
      {atPlace !== null ? (
        <span className={atPlace === 0 ? 'font-bold' : 'font-semibold lg:font-normal'}>
          {asCounted(atPlace, sizeUnit)}
        </span>
      ) : isPart || !isRoomCounted ? null : (
        <span className="text-sm whitespace-nowrap text-muted">{messages.notCounted}</span>
      )}
      {isPart ? (
        <span
          className={`text-muted max-lg:hidden ${atPlace === null ? 'text-sm' : 'block text-xs leading-3'}`}
        >
          {messages.atSite(asCounted(onHand ?? 0, sizeUnit))}
        </span>
      ) : null}
    </span>
  );
}

/** On a phone: what the quantity is compared with, and what comes. */
function secondLine(row: Row): string {
  const { onHand, par, sizeUnit, onOrder } = row;
  const units = asCounted(onHand ?? 0, sizeUnit);
  const has = isPartOf(row)
    ? par === null
      ? messages.atSite(units)
      : messages.atSiteAndPar(units, par)
    : par === null
      ? ''
      : messages.parIs(par);
  return [has, onOrder > 0 ? messages.onOrder(onOrder) : ''].filter(Boolean).join(', ');
}

/** One product: a line of the table, two lines on a phone. */
export function StockRow({ row, customerId, storerooms, isRoomCounted }: StockRowProps) {
  const name = `${row.name}, ${row.sizeUnit}`;
  const fields = { productId: row.productId };
  return (
    <li
      className={`relative border-b border-rule py-1 pr-10 lg:min-h-8 lg:py-0 lg:pr-0 lg:text-sm lg:leading-5 ${GRID}`}
    >
      <span className="flex items-baseline justify-between gap-3 lg:contents">
        <span className="min-w-0 font-semibold max-lg:truncate lg:wrap-anywhere">
          {row.name}
          {row.isOurs ? '' : `, ${OTHER_SUPPLIER}`}{' '}
          <span className="narrow hidden text-[0.84375rem] lg:inline">{row.sizeUnit}</span>
        </span>
        <Quantity row={row} isRoomCounted={isRoomCounted} />
      </span>
      <StockForm
        name={`par-${row.productId}`}
        intent="par"
        customerId={customerId}
        fields={fields}
        className="hidden justify-end lg:flex"
      >
        <input
          key={row.par}
          name="par"
          defaultValue={row.par ?? ''}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          aria-label={messages.parOf(name)}
          onBlur={({ currentTarget }) => {
            if (currentTarget.value.trim() !== String(row.par ?? ''))
              currentTarget.form?.requestSubmit();
          }}
          className="h-7 w-14 rounded-sm border border-rule bg-transparent px-1 text-right tabular-nums hover:border-border focus:border-border focus:bg-card"
        />
      </StockForm>
      <span className="hidden text-right tabular-nums text-muted lg:block">
        {row.onOrder > 0 ? row.onOrder : ''}
      </span>
      <span className="hidden text-muted lg:block">
        {row.lastDeliveredOn === null ? messages.neverDelivered : shortDayText(row.lastDeliveredOn)}
      </span>
      <span className="flex items-center justify-between gap-3 text-sm lg:block">
        <span className="min-w-0 max-lg:truncate">
          <span className="narrow mr-2 font-semibold lg:hidden">{row.sizeUnit}</span>
          <Sheet row={row} />
        </span>
        <span className="shrink-0 text-muted tabular-nums lg:hidden">{secondLine(row)}</span>
      </span>
      <RowMore row={row} customerId={customerId} storerooms={storerooms} />
    </li>
  );
}

/** A product that was counted in this storeroom and has its place, its par and its row in another one. */
export function AlsoHere({ row, quantity, place }: { row: Row; quantity: number; place: string }) {
  return (
    <li className={`border-b border-rule py-1 lg:min-h-8 lg:py-0 lg:text-sm lg:leading-5 ${GRID}`}>
      <span className="flex items-baseline justify-between gap-3 lg:contents">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {row.name} <span className="narrow text-sm">{row.sizeUnit}</span>
        </span>
        <span className="shrink-0 text-right tabular-nums">
          {asCounted(quantity, row.sizeUnit)}
        </span>
      </span>
      <span className="block text-sm text-muted lg:col-span-4">{messages.countedHere(place)}</span>
    </li>
  );
}
