import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageFor } from '../../kit/messages.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { freshKey } from '../../ui/send-key.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { CLAIM_KINDS, type ClaimKind, MAX_CLAIM_PHOTOS } from '../choices.ts';
import type { ClaimableLine } from '../contract.ts';
import { KIND_WORDS, messages } from '../messages.ts';
import { sendClaim } from './send-claim.ts';

type Chosen = Record<string, { quantity: number; kind: ClaimKind }>;
type Failure = { code: string; message: string };

const OWN_WORDS: readonly string[] = ['failed-precondition', 'invalid-argument'];
const shown = (failure: Failure): Failure =>
  OWN_WORDS.includes(failure.code) ? failure : { ...failure, message: messageFor(failure) };

/** What is short, damaged or wrong. Everything stays on the page until the server has taken it. */
export function ClaimForm({ deliveryId, lines }: { deliveryId: string; lines: ClaimableLine[] }) {
  const [chosen, setChosen] = useState<Chosen>({});
  const [words, setWords] = useState('');
  const [photos, setPhotos] = useState<File[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const sent = useRef({ body: '', key: '' });
  const navigate = useNavigate();

  const keyOf = (body: string) => {
    if (sent.current.body !== body) sent.current = { body, key: freshKey() };
    return sent.current.key;
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const named = Object.entries(chosen).flatMap(([orderLineId, one]) =>
      one.quantity > 0 ? [{ orderLineId, ...one }] : [],
    );
    if (named.length === 0)
      return setFailure({ code: 'invalid-argument', message: messages.nothingChosen });
    setBusy(true);
    const result = await sendClaim({ deliveryId, lines: named, words, photos }, keyOf);
    setBusy(false);
    if ('failure' in result) return setFailure(shown(result.failure));
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
              onChange={(one) => setChosen((all) => ({ ...all, [line.orderLineId]: one }))}
            />
          ))}
        </ul>
      </Panel>
      <TextArea
        label={messages.wordsLabel}
        rows={3}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ChosenPhotos photos={photos} onChange={setPhotos} />
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

function ChosenPhotos(props: { photos: File[]; onChange: (photos: File[]) => void }) {
  const { photos, onChange } = props;
  return (
    <div>
      <label className="block font-semibold">
        {messages.photos} <span className="font-normal text-muted">(optional)</span>
        <span className="mb-1 block text-sm font-normal text-muted">{messages.photosHint}</span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          className="block min-h-11 w-full font-normal"
          onChange={(event) => {
            const added = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            onChange([...photos, ...added].slice(0, MAX_CLAIM_PHOTOS));
          }}
        />
      </label>
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
