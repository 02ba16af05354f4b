import { useEffect, useRef } from 'react';
import { Form, useFetcher, useNavigation, useSubmit } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import * as sentences from '../../form-messages.ts';
import * as messages from '../../public/messages.ts';
import { useSiteWord } from '../site-word.ts';
import { CHOICE_KEY } from './change-customer-of-cart.tsx';

/** How long typing rests before the list follows, in ms. */
const REST_MS = 180;

/**
 * The search by the specification's rule. The list follows as one types; without JavaScript a
 * button asks. `kept` stays in the address.
 */
export function CustomerSearch({
  search,
  kept = {},
}: {
  search: string;
  kept?: Readonly<Record<string, string>>;
}) {
  const submit = useSubmit();
  const loading = useNavigation().state === 'loading';
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const choosing = useFetcher({ key: CHOICE_KEY }).state !== 'idle';
  // Who typed and chose at once has chosen: a search that starts now would hold them on this page.
  useEffect(() => {
    if (choosing) clearTimeout(rest.current);
  }, [choosing]);
  return (
    <Form method="get" role="search" className="mb-4 flex flex-wrap items-start gap-3">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        type="search"
        name="q"
        label={messages.LIST_WORDS[useSiteWord() === messages.siteWord.own ? 'own' : 'ours'].find}
        hint={sentences.searchHint}
        required
        defaultValue={search}
        autoComplete="off"
        className="min-w-0 flex-1 basis-64"
        onChange={(event) => {
          const { form } = event.currentTarget;
          clearTimeout(rest.current);
          rest.current = setTimeout(() => void submit(form, { replace: true }), REST_MS);
        }}
      />
      <Button type="submit" variant="secondary" busy={loading} className="mt-7">
        Search
      </Button>
    </Form>
  );
}
