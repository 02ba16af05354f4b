import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageFor } from '../../../kit/messages.ts';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { normalise } from '../../../kit/normalise.ts';
import { SENT_BY_ITSELF } from '../../../kit/unanswered.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useConnection } from '../../../ui/connection.ts';
import { FailureNote } from '../../../ui/failure.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { freshKey } from '../../../ui/send-key.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { isTakenBack, MAX_CLAIM_PHOTOS } from '../choices.ts';
import type { ClaimableLine } from '../contract.ts';
import { messages } from '../messages.ts';
import { withParts } from '../part-of-unit.ts';
import { type ChosenLine, NOTHING_SENT, useClaimDraft } from './claim-draft.ts';
import { kindId, ReportedLine } from './reported-line.tsx';
import { type ClaimSent, sendClaim, sendClaimAgain } from './send-claim.ts';

/** With more lines than this they are found by typing. */
const FOUND_FROM = 8;

/** The lines with all of these words in name, pack or SKU, and those that are ticked. */
const foundIn = (
  lines: readonly ClaimableLine[],
  term: string,
  chosen: Readonly<Record<string, ChosenLine>>,
) => {
  const words = term.split(/\s+/).map(normalise).filter(Boolean);
  return lines.filter(
    ({ orderLineId, name, sizeUnit, sku }) =>
      (chosen[orderLineId]?.quantity ?? 0) > 0 ||
      words.every((word) => normalise(`${name} ${sizeUnit} ${sku}`).includes(word)),
  );
};

/** As the contract takes them. */
const MAX_WORDS = 2000;

type Failure = { code: string; message: string };

const OWN_WORDS: readonly string[] = ['failed-precondition', 'invalid-argument'];
const shown = (failure: Failure): Failure =>
  OWN_WORDS.includes(failure.code) ? failure : { ...failure, message: messageFor(failure) };

/** The lines that are ticked, with what is said of them. */
const namedOf = (lines: readonly ClaimableLine[], chosen: Readonly<Record<string, ChosenLine>>) =>
  lines.flatMap(({ orderLineId, name, sizeUnit, left }) => {
    const one = chosen[orderLineId];
    return one && one.quantity > 0 && left > 0 ? [{ orderLineId, name, sizeUnit, ...one }] : [];
  });

/** There is nothing to see of goods that are as they were ordered. */
const asksPhotos = (named: readonly ChosenLine[]) =>
  named.length === 0 || named.some(({ kind }) => !kind || !isTakenBack(kind));

/** What is short, damaged, wrong or ordered by mistake. Everything stays on the page until the server has taken it. */
export function ClaimForm(props: { person: string; deliveryId: string; lines: ClaimableLine[] }) {
  const { deliveryId, lines } = props;
  const { entry, change, forget } = useClaimDraft(props.person, deliveryId);
  const { chosen, words, lostPhotos, sent } = entry;
  const [photos, setPhotos] = useState<File[]>([]);
  const [busy, setBusy] = useState<'' | 'sending' | 'looking'>('');
  const [failure, setFailure] = useState<Failure>();
  const [pressed, setPressed] = useState(false);
  const [arrived, setArrived] = useState<string>();
  const navigate = useNavigate();
  const named = namedOf(lines, chosen);
  const without = named.find(({ kind }) => kind === undefined);

  const heard = async (result: ClaimSent) => {
    setBusy('');
    if ('failure' in result) {
      if (result.failure.code !== NETWORK_ERROR.code) change({ sent: NOTHING_SENT });
      return setFailure(shown(result.failure));
    }
    forget();
    setArrived(result.done.id);
    await navigate(`/dashboard/claims/${result.done.id}`);
  };
  const sendAgain = useEffectEvent(() => {
    if (busy || arrived || !sent.open) return;
    setBusy('looking');
    void sendClaimAgain(sent.body, sent.key).then(heard);
  });
  const { lost } = useConnection();
  // After a lost answer the claim is sent again under the same key, so that it is recorded once and its result is shown.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- that it is sent again follows from the connection
    if (!lost && sent.open) sendAgain();
  }, [lost, sent.open]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy || sent.open) return;
    setPressed(true);
    const wrong = (event.currentTarget as HTMLFormElement).querySelector<HTMLElement>(
      'input[aria-invalid]',
    );
    if (wrong) return wrong.focus();
    if (named.length === 0)
      return setFailure({ code: 'invalid-argument', message: messages.nothingChosen });
    const first = document.getElementById(kindId(without?.orderLineId ?? ''));
    if (first) return first.focus();
    setFailure(undefined);
    setBusy('sending');
    const raised = named.flatMap(({ orderLineId, quantity, kind }) =>
      kind ? [{ orderLineId, quantity, kind }] : [],
    );
    const claim = { deliveryId, lines: raised, words: withParts(named, words), photos };
    void sendClaim(claim, (body) => {
      const key = sent.body === body ? sent.key : freshKey();
      change({ sent: { body, key, open: true } });
      return key;
    }).then(heard);
  };
  if (arrived)
    return (
      <Note tone="success" title={messages.arrived}>
        <Link to={`/dashboard/claims/${arrived}`} className="text-brand underline">
          {messages.toClaim}
        </Link>
      </Note>
    );
  return (
    <form method="post" noValidate onSubmit={send}>
      <fieldset disabled={sent.open && busy !== 'sending'} className="grid gap-4">
        <LinesToReport
          lines={lines}
          chosen={chosen}
          pressed={pressed}
          onChange={(orderLineId, one) => {
            setFailure(undefined);
            change({ chosen: { ...chosen, [orderLineId]: one } });
          }}
        />
        <TextArea
          label={messages.wordsLabel}
          rows={3}
          // With what is said of parts the words of a claim are as long.
          maxLength={MAX_WORDS - withParts(named, '').length - 1}
          value={words}
          onChange={(event) => change({ words: event.currentTarget.value })}
        />
        <ChosenPhotos
          asked={asksPhotos(named)}
          photos={photos}
          lost={lostPhotos}
          onChange={(next) => {
            setPhotos(next);
            change({ photos: next.length, lostPhotos: 0 });
          }}
        />
        <FailureNote failure={failure} title={messages.notSent} unanswered={SENT_BY_ITSELF}>
          {messages.typedStays}
        </FailureNote>
        <div className="bottom-bar z-20 -mx-4 flex items-center justify-between gap-4 border-t-2 border-ink bg-paper px-4 py-2 sm:mx-0 sm:px-2">
          <p role="status" className="min-w-0 text-sm text-muted">
            {named.length === 0
              ? messages.nothingChosen
              : without
                ? messages.kindMissingOf(without.name)
                : messages.chosen(named.length)}
          </p>
          <Button type="submit" variant="primary" busy={busy !== ''} className="shrink-0">
            {messages.send}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

/** The lines of the delivery; many of them are found by typing. */
function LinesToReport({
  lines,
  chosen,
  pressed,
  onChange,
}: {
  lines: readonly ClaimableLine[];
  chosen: Readonly<Record<string, ChosenLine>>;
  pressed: boolean;
  onChange: (orderLineId: string, one: ChosenLine) => void;
}) {
  const [term, setTerm] = useState('');
  const found = foundIn(lines, term, chosen);
  return (
    <Panel>
      {lines.length > FOUND_FROM ? (
        <input
          type="search"
          aria-label={messages.find}
          placeholder={messages.find}
          autoComplete="off"
          enterKeyHint="search"
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
          // Enter looks, and does not send.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          className={`${CONTROL} mb-2`}
        />
      ) : null}
      {found.length === 0 ? <p className="py-2 text-muted">{messages.noneFound}</p> : null}
      <ul className="divide-y divide-rule">
        {found.map((line) => (
          <ReportedLine
            key={line.orderLineId}
            line={line}
            chosen={chosen[line.orderLineId]}
            pressed={pressed}
            onChange={(one) => onChange(line.orderLineId, one)}
          />
        ))}
      </ul>
    </Panel>
  );
}

function ChosenPhotos(props: {
  /** False: none is asked; what was chosen before stays. */
  asked: boolean;
  photos: File[];
  /** So many were chosen before the page was loaded anew. */
  lost: number;
  onChange: (photos: File[]) => void;
}) {
  const { photos, lost, onChange } = props;
  if (!props.asked && photos.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">
        {messages.photos} <span className="font-normal text-muted">(optional)</span>
      </p>
      <p id="photos-hint" className="mb-1 text-sm text-muted">
        {messages.photosHint}
      </p>
      <label
        className={buttonClass(
          'secondary',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        {messages.addPhotos}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          aria-describedby="photos-hint"
          className="sr-only"
          onChange={(event) => {
            const added = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            onChange([...photos, ...added].slice(0, MAX_CLAIM_PHOTOS));
          }}
        />
      </label>
      {lost > 0 ? (
        <p role="status" className="font-semibold text-warning">
          {messages.photosAgain(lost)}
        </p>
      ) : null}
      <ul className="mt-1">
        {photos.map((photo, at) => (
          <li
            key={`${at} ${photo.name}`}
            className="flex flex-wrap items-center justify-between gap-x-3 border-b border-rule"
          >
            <span className="min-w-0 break-all">{photo.name}</span>
            <Button
              variant="quiet"
              onClick={() => onChange(photos.filter((_, index) => index !== at))}
            >
              {messages.removePhoto}
              <span className="sr-only"> {photo.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
