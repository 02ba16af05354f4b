import { backMessages } from '../../runs/back-messages.ts';
import { fetchMessages as words } from '../at-door-messages.ts';
import type { DriverStop, ToFetch } from '../contract.ts';
import { fetchKey, type StopDraft } from '../stop-draft.ts';
import { BigTick } from './choice.tsx';
import type { ChangeDraft } from './use-stop-draft.ts';

const WRONG_ITEM = 'wrong-item';
const goodsOf = (goods: ToFetch) =>
  goods.kind === WRONG_ITEM ? words.inPlaceOf(goods) : words.goods(goods);

/** What the desk wants back from this customer, ticked once it is on the truck. */
export function FetchPart({
  stop,
  draft,
  change,
}: {
  stop: DriverStop;
  draft: StopDraft;
  change: ChangeDraft;
}) {
  const goods = stop.toFetch ?? [];
  if (goods.length === 0) return <LeaveThere stop={stop} />;
  return (
    <>
      <LeaveThere stop={stop} />
      <section
        aria-labelledby="to-fetch"
        className="space-y-2 border-l-8 border-yellow bg-card px-3 py-2"
      >
        <h2 id="to-fetch" className="text-lg">
          {words.title}
        </h2>
        <p>{words.text}</p>
        {goods.map((one) => {
          const key = fetchKey(one);
          return (
            <BigTick
              key={key}
              label={`${goodsOf(one)}. ${words.from(one.number)}${one.how ? `. ${one.how}` : ''}`}
              checked={(draft.fetched ?? []).includes(key)}
              onTick={(on) =>
                change((before) => ({
                  ...before,
                  fetched: [
                    ...(before.fetched ?? []).filter((other) => other !== key),
                    ...(on ? [key] : []),
                  ],
                }))
              }
            />
          );
        })}
        {goods.some(({ kind }) => kind === WRONG_ITEM) ? (
          <p className="font-semibold">{words.diamond}</p>
        ) : null}
      </section>
    </>
  );
}

/** Goods of a claim that no truck takes: whoever stands there may offer them. */
function LeaveThere({ stop }: { stop: DriverStop }) {
  const goods = stop.leaveThere ?? [];
  if (goods.length === 0) return null;
  return (
    <section
      aria-labelledby="leave-there"
      className="space-y-2 border-l-8 border-danger bg-card px-3 py-2"
    >
      <h2 id="leave-there" className="text-lg">
        {backMessages.leaveTitle}
      </h2>
      {goods.map(({ number, text }) => (
        <p key={`${number} ${text}`}>
          {text} {words.from(number)}.
        </p>
      ))}
    </section>
  );
}

/** The same before the stop, so that there is room on the truck. */
export function ToFetchNote({ stop }: { stop: DriverStop }) {
  const goods = stop.toFetch ?? [];
  if (goods.length === 0) return null;
  return (
    <p className="border-l-8 border-yellow bg-card px-3 py-2">
      <strong>{words.title}:</strong> {goods.map(goodsOf).join('; ')}
    </p>
  );
}
