import { useEffect, useId, useRef, useState } from 'react';
import { Form, Link, useNavigation, useRouteLoaderData, useSearchParams } from 'react-router';
import { z } from 'zod';
import { orderTerms } from '../../../company/order-terms.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import type { FailedForm } from '../../../kit/failure.ts';
import { jsonText } from '../../../kit/form-fields.ts';
import { translate } from '../../../kit/language.ts';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { requestContext } from '../../../platform/http/context.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import type { loader as rootLoader } from '../../../root.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { noteGuestCartSent } from '../../../ui/guest-cart.ts';
import { describePage } from '../../../ui/page-meta.ts';
import { Note } from '../../../ui/panel.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { languageOf, useMessages } from '../../../ui/use-messages.ts';
import { contactForm } from '../contract.ts';
import * as english from '../messages.en-US.ts';
import { contactMessages } from '../messages.ts';
import { contactUs } from '../server/contact-us.ts';
import { TOPICS } from '../topics.ts';
import { CallUs } from '../ui/call-us.tsx';
import { CartAlong } from '../ui/cart-along.tsx';
import { useMessageDraft, useSentMessage } from '../ui/message-draft.ts';
import { isSentEarly, SentEarly } from '../ui/sent-early.tsx';
import type { Route } from './+types/contact-us';

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, description } = contactMessages[languageOf(matches)];
  return describePage({ title, description, path: '/contact-us' }, matches);
};

export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const company = await readCompany(app).catch(failLoad);
  const key = Buffer.from(app.random.bytes(18)).toString('base64url');
  return {
    openedAt: app.clock.now(),
    key,
    hours: company.officeHours,
    terms: orderTerms(company),
    name: actor.kind === 'user' ? actor.displayName : '',
    email: actor.kind === 'user' ? actor.email : '',
  };
}

export const action = formAction(
  z.strictObject({
    ...contactForm.shape,
    firstLines: jsonText(contactForm.shape.firstLines, english.firstUnreadable).optional(),
  }),
  async ({ firstLines = [], ...message }, { app, network, language, keyIfAny }) => {
    const from = { network, language, key: keyIfAny ?? '' };
    const { reference } = await contactUs(app, { ...message, firstLines }, from);
    return { reference, isCartSent: firstLines.length > 0 };
  },
  { typed: 'all' },
);

/** After an answer the focus goes where it is read: to the reference, or to the first field that is wrong. */
function useFocusOnAnswer(answer: object | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer) return;
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong ?? place.current)?.focus();
  }, [answer]);
  return place;
}

/** No header or footer (specification, section 2): one form, and the ways to reach a person at once. */
export default function ContactUs({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useMessages(contactMessages);
  const company = useRouteLoaderData<typeof rootLoader>('root')?.company;
  const place = useFocusOnAnswer(actionData);
  const done = doneForm(actionData);
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh max-w-6xl content-start gap-x-14 gap-y-10 px-4 py-6 outline-none sm:px-6 sm:py-10 md:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div>
        <p className="flex flex-wrap items-center justify-between gap-x-6">
          <span className="narrow text-2xl font-extrabold tracking-tight">{company?.name}</span>
          <Link
            to="/"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {messages.backToShop}
          </Link>
        </p>
        <h1 className="narrow mt-5 text-6xl leading-[0.92] font-extrabold tracking-[-0.01em] sm:text-7xl">
          {messages.title}
        </h1>
        <p className="mt-3 border-b-2 border-ink pb-5 text-lg text-muted">{messages.promise}</p>
        <div ref={place} tabIndex={-1} className="outline-none">
          {done ? <Receipt {...done} /> : <MessageForm page={loaderData} answer={actionData} />}
        </div>
      </div>
      <CallUs phone={company?.phone} {...loaderData} />
    </main>
  );
}

/** Whose message it is, and what the address asks: a draft is kept under both. */
function useWhoseDraft(): [person: string, about: string] {
  const user = useRouteLoaderData<typeof rootLoader>('root')?.user;
  const [search] = useSearchParams();
  return [user?.uid ?? '', search.toString()];
}

function Receipt({ reference, isCartSent }: { reference: string; isCartSent: boolean }) {
  const messages = useMessages(contactMessages);
  // It is kept with the request now: what the account of it is given is not added again at its first sign-in.
  useEffect(() => {
    if (isCartSent) noteGuestCartSent(reference);
  }, [isCartSent, reference]);
  useSentMessage(...useWhoseDraft());
  return (
    <div className="mt-6">
      <Note tone="success" title={messages.received}>
        {messages.receivedMore}
      </Note>
      <p className="mt-6 text-muted">{messages.yourReference}</p>
      <p className="font-mono text-3xl font-bold wrap-anywhere sm:text-4xl">{reference}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/products">{messages.seeProducts}</ButtonLink>
        <ButtonLink variant="secondary" to="/sds">
          {messages.sheets}
        </ButtonLink>
      </p>
    </div>
  );
}

function MessageForm({
  page,
  answer,
}: {
  page: Route.ComponentProps['loaderData'];
  answer: unknown;
}) {
  const messages = useMessages(contactMessages);
  const busy = useNavigation().state === 'submitting';
  const [opened] = useState(page.openedAt);
  const draft = useMessageDraft(...useWhoseDraft());
  const failed = failedForm(answer);
  const failure = useFailure(answer);
  const typed = failed?.typed ?? {};
  const isEarly = isSentEarly(failure);
  const problems = Object.fromEntries(
    Object.entries(failed?.error.fields ?? {}).map(([field, problem]) => [
      field,
      translate(english, messages, problem),
    ]),
  );
  return (
    <Form method="post" className="mt-6 grid gap-5 sm:grid-cols-2" noValidate {...draft}>
      <SenderFields page={page} typed={typed} problems={problems} />
      <MessageFields typed={typed} problems={problems} />
      <Honeypot />
      <input type="hidden" name="openedAt" value={typed.openedAt ?? opened} />
      <input type="hidden" name="key" value={typed.key ?? page.key} />
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        {isEarly ? <SentEarly form={draft.ref} answer={answer} /> : null}
        {/* Fields that are wrong say so themselves. */}
        <FailureNote
          failure={failure?.fields || isEarly ? undefined : failure}
          {...(failure?.code === NETWORK_ERROR.code ? { title: NETWORK_ERROR.message } : {})}
          unanswered={messages.pressAgain}
        >
          {messages.stillHere}
        </FailureNote>
        <Button type="submit" busy={busy}>
          {messages.send}
        </Button>
      </div>
    </Form>
  );
}

interface FieldTexts {
  typed: FailedForm['typed'];
  problems: Readonly<Record<string, string>>;
}

function SenderFields({
  page,
  typed,
  problems,
}: FieldTexts & { page: { name: string; email: string } }) {
  const messages = useMessages(contactMessages);
  const [search] = useSearchParams();
  return (
    <>
      <TextField
        label={messages.name}
        name="name"
        autoComplete="name"
        required
        defaultValue={typed.name ?? page.name}
        error={problems.name}
      />
      <TextField
        label={messages.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={typed.email ?? page.email}
        error={problems.email}
      />
      <TextField
        label={messages.company}
        name="company"
        autoComplete="organization"
        defaultValue={typed.company ?? search.get('company') ?? ''}
        error={problems.company}
      />
      <TextField
        label={messages.phone}
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={typed.phone}
        error={problems.phone}
      />
    </>
  );
}

function MessageFields({ typed, problems }: FieldTexts) {
  const messages = useMessages(contactMessages);
  const [search] = useSearchParams();
  const isVisitor = !useRouteLoaderData<typeof rootLoader>('root')?.user;
  const [topic, setTopic] = useState(typed.topic ?? search.get('topic') ?? '');
  // Whoever asks for an account is asked at once what the desk has to know.
  const isAccount = search.get('topic') === 'new-account';
  return (
    <>
      <SelectField
        label={messages.topic}
        name="topic"
        required
        defaultValue={topic}
        onChange={({ currentTarget }) => setTopic(currentTarget.value)}
        error={problems.topic}
        className="sm:col-span-2"
      >
        <option value="" disabled>
          {messages.chooseTopic}
        </option>
        {TOPICS.map((topic) => (
          <option key={topic} value={topic}>
            {messages.topics[topic]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={messages.message}
        name="message"
        rows={7}
        required
        defaultValue={
          typed.message ?? search.get('about') ?? (isAccount ? messages.accountAsk : '')
        }
        error={problems.message}
        className="sm:col-span-2"
      />
      {isVisitor && topic === 'new-account' ? <CartAlong /> : null}
    </>
  );
}

/** A field that people don't see and scripts fill in. */
function Honeypot() {
  const messages = useMessages(contactMessages);
  const id = useId();
  return (
    <div className="absolute -left-[9999px]" aria-hidden="true">
      <label htmlFor={id}>{messages.leaveEmpty}</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <RouteError />
    </main>
  );
}
