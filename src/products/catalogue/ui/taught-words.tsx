import { Form, useNavigation } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { momentText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import * as messages from '../public/admin-messages.ts';
import type { TaughtWord } from '../search-words.ts';

/** The words with what they mean; each opens to be changed or removed. */
export function TaughtWords({ words }: { words: readonly TaughtWord[] }) {
  return (
    <ul className="border-t border-rule">
      {words.map((word) => (
        <Word key={`${word.folded} ${word.updatedAt}`} word={word} />
      ))}
    </ul>
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
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-3 py-2">
          <span className="font-semibold">{word}</span>
          <span className="text-muted">{means.join(', ')}</span>
          <span className="ml-auto text-xs text-muted">
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
