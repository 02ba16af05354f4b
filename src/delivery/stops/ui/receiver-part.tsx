import { useCallback } from 'react';
import { TextField } from '../../../ui/field.tsx';
import type { DoorSafety, DriverStop } from '../contract.ts';
import { stopMessages as messages } from '../messages.ts';
import { neverLeft, type StopDraft } from '../stop-draft.ts';
import { isNamedOnly } from '../stop-evidence.ts';
import { BigTick, Choice } from './choice.tsx';
import { KnownNames } from './known-names.tsx';
import { NoPhoto } from './no-photo.tsx';
import { PhotoField } from './photo-field.tsx';
import { Received, ReceiverCode } from './receiver-code.tsx';
import { SheetsPart } from './sheets-part.tsx';
import { SignatureField } from './signature-field.tsx';
import type { ChangeDraft } from './use-stop-draft.ts';

interface ReceiverPartProps {
  person: string;
  stop: DriverStop;
  /** The receiver's own phone counts one order. */
  isOneOrder: boolean;
  products: readonly DoorSafety[];
  draft: StopDraft;
  /** The server answered the last request. */
  isFresh: boolean;
  isSignedOut?: boolean | undefined;
  change: ChangeDraft;
  problem: string | undefined;
}

/** Who takes the goods and signs for them: named by a name of last time in one tap, signed by hand, or by a typed name. */
export function ReceiverPart(props: ReceiverPartProps) {
  const { draft, change, problem } = props;
  const set = useCallback(
    (more: Partial<StopDraft>) => change((before) => ({ ...before, ...more })),
    [change],
  );
  return (
    <section id="receiver" aria-labelledby="receiver-title" className="scroll-mt-4 space-y-3">
      <h2 id="receiver-title" className="text-2xl">
        {messages.receiver}
      </h2>
      {problem ? (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      ) : null}
      <SheetsPart stop={props.stop} draft={draft} change={change} />
      {draft.way === 'signed' && draft.received ? (
        <Received stop={props.stop} draft={draft} set={set} />
      ) : null}
      {draft.way === 'signed' && !draft.received ? (
        <>
          <Signs {...props} set={set} />
          {props.isOneOrder ? (
            <ReceiverCode
              person={props.person}
              stop={props.stop}
              draft={draft}
              isFresh={props.isFresh}
              isSignedOut={props.isSignedOut}
              set={set}
            />
          ) : (
            <p className="text-muted">{messages.codeOneOrder}</p>
          )}
        </>
      ) : null}
      <Choice
        legend={messages.nobody}
        name="way"
        options={waysOf(props.stop, draft).map((way) => [way, messages.ways[way]])}
        chosen={draft.way}
        onChoose={(way) => set({ way })}
      />
      {props.stop.unattendedAllowed ? null : <p>{messages.leaveNotDo}</p>}
      {draft.way === 'left' && props.stop.unattendedAllowed ? <Left {...props} set={set} /> : null}
      {draft.way === 'unsigned' ? (
        <TextField
          label={messages.noSignature}
          required
          maxLength={200}
          value={draft.noSignatureReason}
          onChange={(event) => set({ noSignatureReason: event.currentTarget.value })}
        />
      ) : null}
    </section>
  );
}

const WAYS = ['signed', 'left', 'unsigned'] as const;

/** Goods stay only where the customer allows it. A choice of a kept draft stays to be seen until another is made. */
const waysOf = ({ unattendedAllowed }: DriverStop, { way }: StopDraft) =>
  WAYS.filter((one) => one !== 'left' || unattendedAllowed || way === 'left');

const now = () => new Date().toISOString();

type Set = (more: Partial<StopDraft>) => void;

function Signs({ stop, draft, set }: ReceiverPartProps & { set: Set }) {
  return (
    <div className="space-y-3">
      <p className="border-l-4 border-ink pl-3 text-lg leading-snug">{stop.signedText}</p>
      <KnownNames
        stop={stop}
        chosen={draft.nameBy === 'chosen' ? draft.signerName : ''}
        says={messages.chooseName}
        onChoose={({ name, role }, isChosen) =>
          set({
            signerName: name,
            nameBy: 'chosen',
            signerRole: role,
            // Another name is another person, who has not signed by it.
            ...(isChosen ? {} : { signedByName: false, signature: null, signedAt: '' }),
          })
        }
      />
      <TextField
        label={messages.name}
        required
        autoComplete="off"
        autoCapitalize="words"
        maxLength={200}
        value={draft.signerName}
        // Another name is another person, who has not signed by it.
        onChange={(event) =>
          set({ signerName: event.currentTarget.value, nameBy: 'typed', signedByName: false })
        }
      />
      <TextField
        label={messages.role}
        autoComplete="off"
        maxLength={100}
        value={draft.signerRole}
        onChange={(event) => set({ signerRole: event.currentTarget.value })}
      />
      <SignatureField
        signature={draft.signature}
        onSign={(signature) =>
          set({ signature, signedByName: false, signedAt: signature ? now() : '' })
        }
      />
      {draft.signature ? (
        <BigTick
          label={messages.drawnByMe}
          checked={draft.drawnBy === 'driver'}
          onTick={(mine) => set({ drawnBy: mine ? 'driver' : 'receiver' })}
        />
      ) : null}
      {isNamedOnly(draft) ? <p className="font-semibold">{messages.namedOnly}</p> : null}
      <BigTick
        label={messages.byName}
        checked={draft.signedByName}
        onTick={(signedByName) =>
          set({ signedByName, signature: null, signedAt: signedByName ? now() : '' })
        }
      />
    </div>
  );
}

/** Goods that stay without anybody: only where the customer said so, never oxidizers or acids, and with a photo. */
function Left({ person, stop, products, draft, change, set }: ReceiverPartProps & { set: Set }) {
  const never = neverLeft(stop, draft, products);
  if (never.length > 0)
    return <p className="font-semibold text-danger">{messages.leaveNever(never)}</p>;
  return (
    <div className="space-y-3">
      <TextField
        label={messages.leftAt}
        required
        maxLength={300}
        value={draft.leftAt}
        onChange={(event) => set({ leftAt: event.currentTarget.value })}
      />
      <PhotoField
        person={person}
        orderId={stop.orderId}
        of={messages.leftPhoto}
        kind="left"
        photos={draft.photos}
        change={change}
      />
      <NoPhoto
        draft={draft}
        hasPhoto={draft.photos.some(({ kind }) => kind === 'left')}
        set={set}
      />
    </div>
  );
}
