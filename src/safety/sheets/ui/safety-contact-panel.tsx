import { lazy, Suspense, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { SECTION_LINK, Section } from '../../../ui/section.tsx';
import { dayInWords, momentInWords } from '../day-in-words.ts';
import * as messages from '../public/contact-messages.ts';
import { holdsLetter, inWriting, type SafetyContact } from '../public/safety-contact.ts';
import { RecordedAgreement } from './recorded-agreement.tsx';

/** Buyers never see it. */
const AgreementLetters = lazy(async () => ({
  default: (await import('./agreement-letters.tsx')).AgreementLetters,
}));

interface SafetyContactPanelProps {
  customerId: string;
  /** The newest first; empty when there is no contact. */
  contacts: readonly SafetyContact[];
  /** The reader works for the distributor: writes down what the site agreed to. */
  ours: boolean;
  /** False for who may only read it. */
  mayChange: boolean;
}

const wayOf = (contact: SafetyContact): string =>
  contact.channel === 'paper'
    ? messages.paperChosen
    : inWriting(contact.consentHow)
      ? messages.mailed(contact.email)
      : contact.consentHow === 'phone'
        ? messages.phoneNoted
        : messages.noConsent;

/** Who agreed, when and how; it opens to the words, which are rarely read. */
function Agreement({ contact }: { contact: SafetyContact }) {
  const timeZone = useTimeZone();
  const { consentHow, consentedAt, consentName, consentOn, consentText, consentNote } = contact;
  if (!consentHow || !consentedAt) return null;
  const day = consentOn ? dayInWords(consentOn) : momentInWords(consentedAt, timeZone);
  return (
    <details className="text-xs leading-4 wrap-anywhere text-muted">
      <summary className="w-fit cursor-pointer list-none underline decoration-dotted underline-offset-2 hover:text-ink pointer-coarse:py-2.5 pointer-fine:py-1 [&::-webkit-details-marker]:hidden">
        {messages.agreed(consentName, consentHow, day)}
      </summary>
      <p className="pb-1">
        {messages.inWords(consentText)} {consentNote ? messages.keptAt(consentNote) : null}
      </p>
    </details>
  );
}

/** Who gets the sheets of a site, how, and who agreed to it. */
export function SafetyContactPanel(props: SafetyContactPanelProps) {
  const { contacts, mayChange, customerId, ours } = props;
  const [current, ...earlier] = contacts;
  const timeZone = useTimeZone();
  /** The version whose form is open: a saved contact is another one. */
  const [opened, setOpened] = useState<number | null>(null);
  const version = current?.version ?? 0;
  const changing = opened === version;
  /** The letter that was chosen in the form, and the version that its agreement is saved as. */
  const [letter, setLetter] = useState<{ file: File; version: number } | null>(null);
  const letters = (contact: SafetyContact, chosen: File | null) =>
    ours &&
    holdsLetter(contact.consentHow) &&
    (contact === current || contact.letters.length > 0) ? (
      <Suspense>
        <AgreementLetters
          customerId={customerId}
          contact={contact}
          mayAttach={mayChange && contact === current}
          chosen={chosen}
        />
      </Suspense>
    ) : null;
  return (
    <Section
      title={<span title={messages.lead}>{messages.title}</span>}
      actions={
        mayChange && current && !changing ? (
          <button
            type="button"
            className={`${SECTION_LINK} cursor-pointer`}
            onClick={() => setOpened(version)}
          >
            {messages.change}
          </button>
        ) : null
      }
    >
      {current ? (
        <div className="border-b border-rule py-2 text-sm leading-5">
          <p className="wrap-anywhere">
            <span className="font-semibold">{current.name}</span>{' '}
            <span className="text-muted">
              {/* Where sheets go by e-mail the next line names the address. */}
              {[wayOf(current).includes(current.email) ? '' : current.email, current.phone]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          <p>{wayOf(current)}</p>
          <Agreement contact={current} />
          {letters(current, letter?.version === version ? letter.file : null)}
        </div>
      ) : (
        <p className="py-2 text-sm">{messages.none}</p>
      )}
      {mayChange && !changing && current ? <AgreeNow {...props} current={current} /> : null}
      {mayChange && (changing || !current) ? (
        <ContactForm
          key={`${customerId} ${version}`}
          {...props}
          current={current}
          onLetter={(file) => setLetter(file && { file, version: version + 1 })}
        />
      ) : null}
      {earlier.length > 0 ? (
        <details className="mt-1 text-sm">
          <summary className="min-h-9 cursor-pointer py-1 text-brand underline">
            {messages.history}
          </summary>
          <ul className="grid gap-2">
            {earlier.map((contact) => (
              <li key={contact.version} className="border-t border-rule pt-2">
                <p className="text-muted">
                  {messages.savedBy(momentInWords(contact.savedAt, timeZone), contact.savedBy)}
                </p>
                <p className="wrap-anywhere">
                  {contact.name}. {wayOf(contact)}
                </p>
                <Agreement contact={contact} />
                {letters(contact, null)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Section>
  );
}

/** One press of the site's own person agrees to e-mail, where the contact has an address and nothing is in writing. */
function AgreeNow({
  customerId,
  ours,
  current,
}: SafetyContactPanelProps & { current: SafetyContact }) {
  const fetcher = useFetcher();
  const failure = useFailure(fetcher.data, 'agree');
  if (ours || current.channel === 'paper' || inWriting(current.consentHow)) return null;
  const { version, name, email, phone, channel, language } = current;
  const fields = { customerId, version, name, email, phone, channel, language };
  return (
    <fetcher.Form method="post" className="mt-3 grid gap-2 bg-paper p-3">
      <input type="hidden" name="intent" value="contact" />
      <input type="hidden" name="agreed" value="on" />
      {Object.entries(fields).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <p className="font-semibold wrap-anywhere">{messages.agreeTo(email)}</p>
      <p className="text-sm">{messages.consent}</p>
      <FailureNote failure={failure} />
      <div>
        <Button type="submit" busy={fetcher.state !== 'idle'}>
          {messages.agree}
        </Button>
      </div>
    </fetcher.Form>
  );
}

function ContactForm({
  customerId,
  ours,
  current,
  onLetter,
}: SafetyContactPanelProps & {
  current: SafetyContact | undefined;
  onLetter: (file: File | null) => void;
}) {
  const fetcher = useFetcher<{ saved?: string }>();
  const failure = useFailure(fetcher.data, 'contact');
  const problems = failure?.fields ?? {};
  const [channel, setChannel] = useState<string>(current?.channel ?? 'e-mail');
  const [typed, setTyped] = useState(current?.email ?? '');
  const same = current !== undefined && current.email === typed.trim();
  const noted = same && current.consentHow === 'phone';
  const stands = same && inWriting(current.consentHow);
  return (
    <fetcher.Form method="post" className="mt-3 grid gap-3">
      <input type="hidden" name="intent" value="contact" />
      <input type="hidden" name="customerId" value={customerId} />
      <input type="hidden" name="version" value={current?.version ?? 0} />
      <FailureNote failure={failure} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={messages.name}
          name="name"
          required
          defaultValue={current?.name}
          error={problems['name']}
          autoComplete="off"
        />
        <TextField
          label={messages.phone}
          name="phone"
          type="tel"
          defaultValue={current?.phone}
          error={problems['phone']}
          autoComplete="off"
        />
        <SelectField
          label={messages.channel}
          name="channel"
          required
          value={channel}
          onChange={(event) => setChannel(event.target.value)}
        >
          <option value="e-mail">{messages.byEmail}</option>
          <option value="paper">{messages.onPaper}</option>
        </SelectField>
        <SelectField
          label={messages.language}
          name="language"
          required
          defaultValue={current?.language ?? 'en'}
        >
          <option value="en">{messages.LANGUAGE_NAMES.en}</option>
          <option value="es">{messages.LANGUAGE_NAMES.es}</option>
        </SelectField>
        <TextField
          label={messages.email}
          name="email"
          type="email"
          required={channel === 'e-mail'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problems['email']}
          autoComplete="off"
          className="sm:col-span-2"
        />
      </div>
      {channel === 'paper' || stands ? null : ours ? (
        <RecordedAgreement noted={noted} problems={problems} onLetter={onLetter} />
      ) : (
        <div className="border-t border-rule pt-2">
          <p className="text-sm text-muted">{messages.consentNeeded}</p>
          <CheckBox name="agreed" label={messages.consent} />
        </div>
      )}
      <div>
        <Button type="submit" busy={fetcher.state !== 'idle'}>
          {messages.save}
        </Button>
      </div>
    </fetcher.Form>
  );
}
