import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { storedName, takeInHand } from '../../../ui/stored-work.ts';
import { toast } from '../../../ui/toast.ts';
import { countAddress } from '../addresses.ts';
import * as messages from '../count-messages.ts';
import type { CountRow, CountRoom as Room } from '../server/load-count.ts';
import { CountLine } from './count-line.tsx';
import { EMPTY_LOT, sentLines, slipsIn, type TypedLot, useCounting } from './counting.ts';
import { CountNotes, useSendCount } from './send-count.tsx';
import { offlineNote, useOffline } from './use-offline.ts';

interface Counted {
  counted: number;
  storeroom: string | null;
  countId: string;
}

/** Where a storeroom of the count is opened within its page: nothing is asked of the server, so that one walks on without a connection. */
export const roomHash = (roomId: string) => `#${roomId || 'none'}`;
export const ALL_ROOMS = '#all';

/** Products that stand in a storeroom, and those of the site that don't. */
function split(room: Room, rows: readonly CountRow[], added: readonly string[]) {
  const byId = new Map(rows.map((row) => [row.productId, row]));
  const own = [...new Set([...room.products, ...added])].flatMap((id) => byId.get(id) ?? []);
  const listed = new Set(own.map(({ productId }) => productId));
  return { own, rest: rows.filter(({ productId }) => !listed.has(productId)) };
}

/** What other storerooms than this one have counted. */
export const countedBeside = (rooms: readonly Room[], roomId: string): ReadonlySet<string> =>
  new Set(rooms.flatMap(({ id, here }) => (id === roomId ? [] : Object.keys(here))));

interface CountRoomProps {
  person: string;
  customerId: string;
  room: Room;
  rows: readonly CountRow[];
  added: readonly string[];
  /** Products that other storerooms have counted. */
  inOtherRooms: ReadonlySet<string>;
  /** 'line': one of the storerooms to choose from; 'none': another one is open. It goes on sending what waits all the same. */
  as: 'form' | 'line' | 'none';
}

/** One storeroom of the count: its line in the list, or the screen on which it is counted. What is typed stays on the device. */
export function CountRoom(props: CountRoomProps) {
  const { person, customerId, room, rows, added, inOtherRooms, as } = props;
  const stored = useCounting(person, `${customerId}.${room.id}`);
  const [now, change] = stored;
  // Once this page is left, the frame sends what waits.
  useEffect(
    () => takeInHand(storedName('storeroom', person, `${customerId}.${room.id}`)),
    [person, customerId, room.id],
  );
  const navigate = useNavigate();
  const name = room.name || messages.notPlaced;
  const isOpen = as === 'form';
  const { send, busy, failure } = useSendCount({
    kept: stored,
    name: `storeroom-${customerId}-${room.id}`,
    address: countAddress(customerId),
    fields: useMemo(() => ({ customerId, storeroomId: room.id }), [customerId, room.id]),
    linesOf: (typed) => sentLines(typed, room.here).lines,
    onDone: useCallback(
      ({ counted, countId }: Counted) => {
        toast.success(messages.counted(counted, name));
        // Whoever is counting another storeroom meanwhile stays there.
        if (isOpen) void navigate(`${countAddress(customerId)}?counted=${countId}`);
      },
      [navigate, customerId, name, isOpen],
    ),
  });
  const [isChecked, setChecked] = useState(false);
  const { lines, wrong } = sentLines(now.typed, room.here);
  const confirm = useConfirm();
  const counted = new Set(lines.map(({ productId }) => productId)).size;
  const isOffline = useOffline();
  const waits = now.sending !== null && !busy;
  if (as === 'none') return null;
  if (as === 'line')
    return (
      <RoomLine
        room={room}
        name={name}
        state={
          waits
            ? messages.roomWaits
            : counted > 0
              ? messages.roomTyped(counted)
              : messages.roomCounted(room.countedOn, room.counted, room.products.length)
        }
        isOpen={waits || counted > 0}
      />
    );
  const { own, rest } = split(room, rows, added);
  const onType = (productId: string, lots: readonly TypedLot[]) =>
    change((held) => ({ ...held, typed: { ...held.typed, [productId]: lots } }));
  const lineOf = (row: CountRow) => (
    <CountLine
      key={row.productId}
      row={row}
      here={room.here[row.productId]}
      inOtherRoom={inOtherRooms.has(row.productId)}
      lots={now.typed[row.productId] ?? [EMPTY_LOT]}
      wrong={isChecked ? wrong.filter(({ productId }) => productId === row.productId) : []}
      isLocked={now.sending !== null}
      onType={(lots) => onType(row.productId, lots)}
    />
  );
  const onSend = () => {
    setChecked(true);
    if (wrong.length > 0 || lines.length === 0) return;
    const slips = now.sending ? [] : slipsIn(lines, rows, room.here);
    if (slips.length === 0) return send();
    confirm({
      title: messages.slip.title,
      message: messages.slip.message,
      content: slips.map(({ row, packs, known }) => (
        <p key={row.productId}>
          {messages.slip.line(`${row.name}, ${row.sizeUnit}`, packs, known)}
        </p>
      )),
      confirmText: messages.slip.confirm,
      cancelText: messages.slip.cancel,
      onConfirm: send,
    });
  };
  return (
    <li className="list-none" data-counting="">
      {own.length === 0 ? <p className="py-2">{messages.emptyRoom}</p> : null}
      <ul>{own.map(lineOf)}</ul>
      {rest.length > 0 ? (
        <details open={rest.some(({ productId }) => now.typed[productId]) || undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center text-brand underline">
            {messages.elsewhere(rest.length)}
          </summary>
          <ul className="border-t border-rule">{rest.map(lineOf)}</ul>
        </details>
      ) : null}
      <CountNotes
        wrong={
          isChecked
            ? wrong.map(({ productId, field, text }) => {
                const row = rows.find((one) => one.productId === productId);
                return messages.wrongNumber(`${row?.name}, ${row?.sizeUnit}`, field, text);
              })
            : null
        }
        waits={waits ? messages.waits : offlineNote(isOffline, now.typed)}
        failure={failure}
        notSent={messages.notSaved}
      />
      <div className="bottom-bar z-20 -mx-4 mt-4 flex items-center justify-between gap-2 border-t-2 border-ink bg-paper px-4 py-2 sm:mx-0 sm:px-2">
        <p className="tabular min-w-0 text-sm text-muted" role="status">
          {messages.progress(counted, own.length)}
        </p>
        <Button busy={busy} onClick={onSend} aria-disabled={lines.length === 0 || undefined}>
          {now.sending ? messages.sendAgain : messages.save}
        </Button>
      </div>
    </li>
  );
}

function RoomLine({
  room,
  name,
  state,
  isOpen,
}: {
  room: Room;
  name: string;
  state: string;
  isOpen: boolean;
}) {
  return (
    <li className="border-b border-rule">
      <Link
        to={roomHash(room.id)}
        preventScrollReset={false}
        className="flex min-h-14 items-center justify-between gap-3 text-ink no-underline hover:bg-sunk lg:min-h-11"
      >
        <span className="min-w-0">
          <span className="block font-semibold text-brand underline">{name}</span>
          <span className="text-sm text-muted">{messages.roomHas(room.products.length)}</span>
        </span>
        <span className={`shrink-0 text-sm ${isOpen ? 'font-semibold' : 'text-muted'}`}>
          {state}
        </span>
      </Link>
    </li>
  );
}
