import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageFor } from '../../../kit/messages.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { freshKey } from '../../../ui/send-key.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { CLAIM_KINDS, type ClaimKind, MAX_CLAIM_PHOTOS } from '../choices.ts';
import type { ClaimableLine } from '../contract.ts';
import { KIND_WORDS, messages } from '../messages.ts';
import { useClaimDraft } from './claim-draft.ts';
import { sendClaim } from './send-claim.ts';

type Failure = { code: string; message: string };

const OWN_WORDS: readonly string[] = ['failed-precondition', 'invalid-argument'];
const shown = (failure: Failure): Failure =>
  OWN_WORDS.includes(failure.code) ? failure : { ...failure, message: messageFor(failure) };

/** What is short, damaged or wrong. Everything stays on the page until the server has taken it. */
export function ClaimForm(props: { person: string; deliveryId: string; lines: ClaimableLine[] }) {
  const { deliveryId, lines } = props;
  const { entry, change, forget } = useClaimDraft(props.person, deliveryId);
  const { chosen, words, lostPhotos } = entry;
  const [photos, setPhotos] = useState<File[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const navigate = useNavigate();

  const keyOf = (body: string) => {
    const sent = entry.sent.body === body ? entry.sent : { body, key: freshKey() };
    change({ sent });
    return sent.key;
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const named = lines.flatMap(({ orderLineId }) => {
      const one = chosen[orderLineId];
      return one && one.quantity > 0 ? [{ orderLineId, ...one }] : [];
    });
    if (named.length === 0)
      return setFailure({ code: 'invalid-argument', message: messages.nothingChosen });
    setBusy(true);
    const result = await sendClaim({ deliveryId, lines: named, words, photos }, keyOf);
    setBusy(false);
    if ('failure' in result) return setFailure(shown(result.failure));
    forget();
    await navigate(`/dashboard/claims/${result.done.id}`);
  };

  return (
    <form method="post" onSubmit={(event) => void send(event)} className="grid gap-4">
      <Panel>
        <ul className="divide-y divide-rule">
          {lines.map((line) => (
            <ReportedLine
              key={line.orderLineId}
              line={line}
              chosen={chosen[line.orderLineId] ?? { quantity: 0, kind: 'short' }}
              onChange={(one) => change({ chosen: { ...chosen, [line.orderLineId]: one } })}
            />
          ))}
        </ul>
      </Panel>
      <TextArea
        label={messages.wordsLabel}
        rows={3}
        maxLength={2000}
        value={words}
        onChange={(event) => change({ words: event.currentTarget.value })}
      />
      <ChosenPhotos
        photos={photos}
        lost={lostPhotos}
        onChange={(next) => {
          setPhotos(next);
          change({ photos: next.length, lostPhotos: 0 });
        }}
      />
      <FailureNote failure={failure} title={messages.notSent}>
        {messages.typedStays}
      </FailureNote>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {messages.send}
        </Button>
      </div>
    </form>
  );
}

function ReportedLine(props: {
  line: ClaimableLine;
  chosen: { quantity: number; kind: ClaimKind };
  onChange: (one: { quantity: number; kind: ClaimKind }) => void;
}) {
  const { line, chosen, onChange } = props;
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p>
          {line.name}, <span className="narrow font-semibold">{line.sizeUnit}</span>
        </p>
        <p className="text-sm text-muted">
          <span className="font-mono">{line.sku}</span> · {messages.delivered(line.delivered)}
          {line.left < line.delivered ? messages.leftToReport(line.left) : ''}
        </p>
      </div>
      {line.left > 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <QuantityStepper
            label={messages.howMany(line.name)}
            min={0}
            max={line.left}
            value={chosen.quantity}
            onChange={(quantity) => onChange({ ...chosen, quantity })}
          />
          {chosen.quantity > 0 ? (
            <SelectField
              label={messages.whatIsWrong}
              hideLabel
              required
              value={chosen.kind}
              onChange={(event) =>
                onChange({ ...chosen, kind: event.currentTarget.value as ClaimKind })
              }
            >
              {CLAIM_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {KIND_WORDS[kind]}
                </option>
              ))}
            </SelectField>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

function ChosenPhotos(props: {
  photos: File[];
  /** So many were chosen before the page was loaded anew. */
  lost: number;
  onChange: (photos: File[]) => void;
}) {
  const { photos, lost, onChange } = props;
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
