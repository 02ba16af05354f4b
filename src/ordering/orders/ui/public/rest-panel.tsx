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
  today: string;
}

/** The desk's three ways with what was not handed over. `children`: what is open, and why; `asRow`: one way as a button, the others behind it. */
export function RestPanel({
  rest,
  asRow = false,
  children,
}: {
  rest: Rest;
  asRow?: boolean;
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
  const drop = rest.isPart ? words.drop : words.cancel;
  const dropIt = () =>
    confirm({
      title: `${drop}?`,
      message: rest.isPart ? words.dropSure : words.cancelSure,
      confirmText: drop,
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
          drop={drop}
          onNext={() => send('redeliver')}
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
        <Button busy={busy} onClick={() => send('redeliver')}>
          {words.next}
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

/** One way as a button, the others behind it. */
function AsRow({
  busy,
  drop,
  onNext,
  onDrop,
  onAsk,
}: {
  busy: boolean;
  drop: string;
  onNext: () => void;
  onDrop: () => void;
  onAsk: (what: 'day' | 'later') => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button busy={busy} onClick={onNext}>
        {words.next}
      </Button>
      <PopMenu
        label={
          <>
            {words.more} <ChevronDown aria-hidden="true" size={16} />
          </>
        }
        className={buttonClass('secondary')}
      >
        {[
          { says: words.otherDay, act: () => onAsk('day') },
          { says: drop, act: onDrop },
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
