import { Form, useNavigation } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { momentText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import * as messages from '../public/admin-messages.ts';
import type { TaughtWord } from '../search-words.ts';

/** So many before the others are asked for. */
const FIRST_WORDS = 25;

/** The words with what they mean; each opens to be changed or removed. */
export function TaughtWords({ words }: { words: readonly TaughtWord[] }) {
  const list = (some: readonly TaughtWord[]) => (
    <ul>
      {some.map((word) => (
        <Word key={`${word.folded} ${word.updatedAt}`} word={word} />
      ))}
    </ul>
  );
  return (
    <div className="border-t border-ink">
      {list(words.slice(0, FIRST_WORDS))}
      {words.length > FIRST_WORDS ? (
        <details className="group/rest">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline group-open/rest:hidden">
            {messages.moreWords(words.length - FIRST_WORDS)}
          </summary>
          {list(words.slice(FIRST_WORDS))}
        </details>
      ) : null}
    </div>
  );
}

function Word({ word: { folded, word, means, updatedAt, updatedByName } }: { word: TaughtWord }) {
  const timeZone = useTimeZone();
  const navigation = useNavigation();
  const sending = navigation.formData;
  const isBusy = (intent: string, name: string, value: string) =>
    sending?.get('intent') === intent && sending.get(name) === value;
  return (
    <li className="border-b border-rule">
      <details className="group">
        <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] content-center items-baseline gap-x-3 py-2 text-sm leading-5 hover:bg-sunk sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto] pointer-fine:min-h-9 pointer-fine:py-1.5 [&::-webkit-details-marker]:hidden">
          <span className="font-semibold wrap-anywhere">{word}</span>
          <span className="truncate text-muted max-sm:order-1 max-sm:col-span-2 in-open:whitespace-normal">
            {means.join(', ')}
          </span>
          <span className="text-right text-xs text-muted">
            {updatedByName
              ? `${updatedByName}, ${momentText(updatedAt, timeZone)}`
              : messages.builtIn}
          </span>
        </summary>
        <div className="flex flex-wrap items-end gap-3 pb-3">
          <Form method="post" className="flex min-w-0 flex-1 basis-72 items-end gap-3">
            <input type="hidden" name="intent" value="change" />
            <input type="hidden" name="word" value={word} />
            <div className="min-w-0 flex-1">
              <TextField
                label={messages.changeWord(word)}
                name="means"
                defaultValue={means.join(', ')}
                required
              />
            </div>
            <Button type="submit" variant="secondary" busy={isBusy('change', 'word', word)}>
              {messages.saveWord}
            </Button>
          </Form>
          <Form method="post">
            <input type="hidden" name="intent" value="forget" />
            <input type="hidden" name="folded" value={folded} />
            <Button
              type="submit"
              variant="quiet"
              aria-label={messages.forgetNamed(word)}
              busy={isBusy('forget', 'folded', folded)}
            >
              {messages.forgetWord}
            </Button>
          </Form>
        </div>
      </details>
    </li>
  );
}
