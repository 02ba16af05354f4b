import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import { dayText, shiftDay } from '../../../../kit/time.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { useConfirm } from '../../../../ui/confirm.tsx';
import { FailureFocus } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Note } from '../../../../ui/panel.tsx';
import { POP_ITEM, PopMenu } from '../../../../ui/pop-menu.tsx';
import { useKeyUntilAnswered } from '../../../../ui/send-key.tsx';
import { REST_TEXTS as words } from '../../change-messages.ts';
import type { OrderAction } from '../../contract.ts';
import { AnywayField } from '../anyway-field.tsx';
import { failureText, type UpdateDone } from '../update-done.ts';

interface Rest {
  orderId: string;
  version: number;
  /** Something of the order was handed over: the rest is left out. Else the order is cancelled. */
  isPart: boolean;
  /** The day from which on it is asked again; null: now. */
  askOn: string | null;
  /** The truck's next day. */
  nextDay: string;
  today: string;
  /** They wanted none of it: to bring the same goods again is not the first thing to do. */
  isRefused?: boolean;
}

/** The desk's three ways with what was not handed over. `children`: what is open, and why; `asRow`: one way as a button, the others behind it. */
export function RestPanel({
  rest,
  asRow = false,
  first,
  children,
}: {
  rest: Rest;
  asRow?: boolean;
  /** A press that makes more sense than all of these; they are behind it. */
  first?: ReactNode;
  children?: ReactNode;
}) {
  const fetcher = useFetcher<UpdateDone>({ key: `rest-${rest.orderId}` });
  const confirm = useConfirm();
  const { state, data } = fetcher;
  const busy = state !== 'idle';
  const keyNow = useKeyUntilAnswered(data);
  const [asks, setAsks] = useState<'day' | 'later' | null>(null);
  const send = (action: OrderAction, extra: Record<string, string> = {}) => {
    const fields = { action, version: rest.version, ...extra };
    void fetcher.submit(
      { ...fields, key: keyNow(JSON.stringify(fields)) },
      { method: 'post', action: `/dashboard/orders/${rest.orderId}` },
    );
  };
  // The day that the button says, not one that the clock has made of it meanwhile.
  const toNext = () => send('redeliver', { promisedOn: rest.nextDay });
  const drop = rest.isPart ? words.drop : words.cancel;
  const dropIt = () =>
    confirm({
      title: `${drop}?`,
      message: rest.isPart ? words.dropSure : words.cancelSure,
      confirmText: drop,
      cancelText: words.keep,
      onConfirm: () =>
        rest.isPart ? send('close-rest') : send('cancel', { reason: words.cancelReason }),
    });
  const failed =
    data?.error && !busy ? (
      <FailureFocus by={data.error}>
        <p className="mt-2 font-semibold text-danger">{failureText(data.error)}</p>
      </FailureFocus>
    ) : null;
  const when = asks ? (
    <form
      className="mt-3 flex flex-wrap items-end gap-2 text-ink"
      onSubmit={(event) => {
        event.preventDefault();
        const day = new FormData(event.currentTarget).get('day');
        if (typeof day !== 'string') return;
        const anyway = new FormData(event.currentTarget).get('anyway');
        if (asks === 'day')
          send('redeliver', {
            promisedOn: day,
            ...(typeof anyway === 'string' ? { anyway } : {}),
          });
        else send('ask-later', { askOn: day });
      }}
    >
      <TextField
        key={asks}
        name="day"
        type="date"
        required
        label={asks === 'day' ? words.day : words.askOn}
        min={asks === 'day' ? rest.today : shiftDay(rest.today, 1)}
      />
      {asks === 'day' && data?.error?.details?.reason === 'impossible-day' ? <AnywayField /> : null}
      <Button type="submit" busy={busy}>
        {asks === 'day' ? words.deliverThen : words.askThen}
      </Button>
    </form>
  ) : null;
  if (asRow)
    return (
      <div>
        <AsRow
          busy={busy}
          first={first}
          isRefused={rest.isRefused ?? false}
          drop={drop}
          next={words.next(rest.nextDay)}
          onNext={toNext}
          onDrop={dropIt}
          onAsk={setAsks}
        />
        {failed}
        {when}
      </div>
    );
  return (
    <Note tone="warning" title={rest.isPart ? words.title : words.titleOfAll}>
      {children}
      {rest.askOn && rest.askOn > rest.today ? <p>{words.askedOn(dayText(rest.askOn))}</p> : null}
      {failed}
      <div className="mt-3 flex flex-wrap items-end gap-2 text-ink">
        <Button variant={rest.isRefused ? 'secondary' : 'primary'} busy={busy} onClick={toNext}>
          {words.next(rest.nextDay)}
        </Button>
        <Button
          variant="secondary"
          aria-expanded={asks === 'day'}
          onClick={() => setAsks(asks === 'day' ? null : 'day')}
        >
          {words.otherDay}
        </Button>
        <Button variant="secondary" busy={busy} onClick={dropIt}>
          {drop}
        </Button>
        <Button
          variant="quiet"
          aria-expanded={asks === 'later'}
          onClick={() => setAsks(asks === 'later' ? null : 'later')}
        >
          {words.later}
        </Button>
      </div>
      {when}
    </Note>
  );
}

/** What was just put on another day, and the press that takes it back. */
export function RestMoved({
  orderId,
  version,
  number,
  day,
  customerName,
}: {
  orderId: string;
  version: number;
  number: string;
  day: string;
  /** Where the order is one of several. */
  customerName?: string;
}) {
  const fetcher = useFetcher<UpdateDone>({ key: `undo-rest-${orderId}` });
  const { state, data } = fetcher;
  const keyNow = useKeyUntilAnswered(data);
  const undo = () => {
    const fields = { action: 'undo-rest', version };
    void fetcher.submit(
      { ...fields, key: keyNow(JSON.stringify(fields)) },
      { method: 'post', action: `/dashboard/orders/${orderId}` },
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm print:hidden">
      <span role="status">
        {customerName ? words.movedOf(number, customerName, day) : words.moved(day)}
      </span>
      <Button variant="secondary" busy={state !== 'idle'} onClick={undo}>
        {words.undo}
        <span className="sr-only">{words.undoOf(number)}</span>
      </Button>
      {data?.error && state === 'idle' ? (
        <FailureFocus by={data.error}>
          <p className="font-semibold text-danger">{failureText(data.error)}</p>
        </FailureFocus>
      ) : null}
    </div>
  );
}

/** One way as a button, the others behind it; of refused goods two, neither before the other: brought again after all, or let go. */
function AsRow({
  busy,
  first,
  isRefused,
  drop,
  next,
  onNext,
  onDrop,
  onAsk,
}: {
  busy: boolean;
  first: ReactNode;
  isRefused: boolean;
  drop: string;
  next: string;
  onNext: () => void;
  onDrop: () => void;
  onAsk: (what: 'day' | 'later') => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 md:justify-end">
      {first ?? (
        <Button variant={isRefused ? 'secondary' : 'primary'} busy={busy} onClick={onNext}>
          {next}
        </Button>
      )}
      {isRefused ? (
        <Button variant="secondary" busy={busy} onClick={onDrop}>
          {drop}
        </Button>
      ) : null}
      <PopMenu
        label={
          <>
            {words.more} <ChevronDown aria-hidden="true" size={16} />
          </>
        }
        className={buttonClass('secondary')}
      >
        {[
          ...(first ? [{ says: next, act: onNext }] : []),
          { says: words.otherDay, act: () => onAsk('day') },
          ...(isRefused ? [] : [{ says: drop, act: onDrop }]),
          { says: words.later, act: () => onAsk('later') },
        ].map(({ says, act }) => (
          <button key={says} type="button" className={POP_ITEM} onClick={act}>
            {says}
          </button>
        ))}
      </PopMenu>
    </div>
  );
}
