import { Form, useNavigation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { text } from '../../../kit/form-fields.ts';
import { normalise } from '../../../kit/normalise.ts';
import { type FormCall, formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import * as messages from '../public/admin-messages.ts';
import { meaningsOf, type TeachSearch, teachSearch } from '../search-words.ts';
import { listSearchWords } from '../server/search-words.ts';
import { forgetSearchWord, teachSearch as teach } from '../server/teach-search.ts';
import { MissList } from '../ui/miss-list.tsx';
import { TaughtWords } from '../ui/taught-words.tsx';
import type { Route } from './+types/search-words';

export const middleware = [requireRole('desk')];

export const meta = titled(messages.wordsTitle);

export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return listSearchWords(app, user);
}

const wordForm = (change: boolean) =>
  z
    .strictObject({ word: text, means: text.transform(meaningsOf) })
    .transform((typed) => ({ ...typed, change }))
    .pipe(teachSearch);
const saveWord = async (input: TeachSearch, { app, user }: FormCall) => {
  await teach(app, user, input);
  return { taught: input.word };
};

export const action = formActions({
  teach: pageForm(wordForm(false), saveWord),
  change: pageForm(wordForm(true), saveWord),
  forget: pageForm(z.strictObject({ folded: text }), async (input, { app, user }) => {
    await forgetSearchWord(app, user, input);
    return { forgotten: true };
  }),
});

export default function SearchWords({ loaderData, actionData }: Route.ComponentProps) {
  const { words, misses } = loaderData;
  const [params] = useSearchParams();
  const find = params.get('find')?.trim() ?? '';
  const folded = normalise(find);
  const shown = words.filter(({ word, means }) =>
    [word, ...means].some((one) => normalise(one).includes(folded)),
  );
  const done = doneForm(actionData);
  const doneText =
    done && ('taught' in done ? messages.wordTaughtDone(done.taught) : messages.wordForgotten);
  return (
    <Page>
      <PageHeading title={messages.wordsTitle} />
      {doneText ? (
        <Note tone="success" title={doneText}>
          {null}
        </Note>
      ) : null}
      <FailureNote failure={useFailure(actionData, 'change')} />
      <FailureNote failure={useFailure(actionData, 'forget')} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <Form role="search" className="mb-3 flex items-end gap-3">
            <div className="min-w-0 flex-1">
              <TextField
                label={messages.findWord}
                hideLabel
                placeholder={messages.findHint}
                name="find"
                type="search"
                defaultValue={find}
              />
            </div>
            <Button type="submit" variant="secondary">
              {messages.findWord}
            </Button>
          </Form>
          <p role="status" className="mb-2 text-sm text-muted">
            {messages.wordsFound(shown.length)}
          </p>
          {shown.length === 0 ? (
            <EmptyState
              title={messages.noWords}
              action={
                <ButtonLink variant="secondary" to="/dashboard/search-words">
                  {messages.allWords}
                </ButtonLink>
              }
            />
          ) : (
            <TaughtWords words={shown} />
          )}
        </div>
        <div className="grid gap-6 max-lg:order-first">
          <NewWord actionData={actionData} typed={params.get('word') ?? ''} />
          <MissList misses={misses} />
        </div>
      </div>
    </Page>
  );
}

interface NewWordProps {
  actionData: Route.ComponentProps['actionData'];
  /** A word that somebody searched for in vain. */
  typed: string;
}

function NewWord({ actionData, typed }: NewWordProps) {
  const failure = useFailure(actionData, 'teach');
  const navigation = useNavigation();
  const busy = navigation.formData?.get('intent') === 'teach';
  const taught = doneForm(actionData);
  return (
    <Panel title={messages.teachTitle}>
      <Form
        method="post"
        // Emptied by a word that was taught; filled by one that was searched for.
        key={taught && 'taught' in taught ? taught.taught : typed}
        className="space-y-3"
      >
        <input type="hidden" name="intent" value="teach" />
        <TextField
          label={messages.wordLabel}
          name="word"
          defaultValue={typed}
          maxLength={60}
          required
          error={failure?.fields?.word}
        />
        <TextField
          label={messages.meansLabel}
          name="means"
          hint={messages.meansHint}
          required
          error={failure?.fields?.means}
        />
        <FailureNote failure={failure} />
        <Button type="submit" busy={busy}>
          {messages.teach}
        </Button>
      </Form>
    </Panel>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back="dashboard" />;
}
