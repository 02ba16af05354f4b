import { useId, useMemo } from 'react';
import { useFetcher } from 'react-router';
import type { Failure } from '../../../kit/failure.ts';
import { messageFor } from '../../../kit/messages.ts';
import { factProblems } from '../../../products/catalogue/public/facts-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { CONTROL, SelectField, TextField } from '../../../ui/field.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { SYNCED_FIELDS } from '../../choices.ts';
import type { Follow } from '../item-contract.ts';
import * as messages from '../item-messages.ts';

export interface MappingView {
  paths: { path: string; count: number; category: string; brand: string }[];
  defaultBrand: string;
  follow: Follow;
  brands: string[];
  categories: string[];
}

interface Answer {
  saved?: string;
  error?: Failure;
}

/** One row for each category of the books: what it is called here. */
function PathRow({
  row,
  at,
  lists,
  bad,
}: {
  row: MappingView['paths'][number];
  at: number;
  lists: string;
  bad: (field: string) => boolean;
}) {
  const name = row.path ? row.path.replaceAll(':', ' › ') : messages.noPath;
  return (
    <li className="grid items-center gap-x-3 gap-y-2 border-b border-rule py-3 sm:grid-cols-[minmax(0,1fr)_15rem_12rem]">
      <p className="min-w-0 wrap-break-word">
        <span className="font-semibold">{name}</span>{' '}
        <span className="tabular text-sm text-muted">{row.count}</span>
        <input type="hidden" name="path" value={row.path} />
      </p>
      {(['category', 'brand'] as const).map((field) => (
        <input
          key={`${row.path} ${field} ${row[field]}`}
          name={field}
          required
          maxLength={60}
          list={`${lists}-${field}`}
          autoComplete="off"
          defaultValue={row[field]}
          aria-label={`${field === 'category' ? 'Category' : 'Brand'} of ${name}`}
          aria-invalid={bad(`categories.${row.path}.${field}`) || undefined}
          className={CONTROL}
          data-row={at}
        />
      ))}
    </li>
  );
}

function FollowFields({ follow }: { follow: Follow }) {
  return (
    <fieldset className="mt-5">
      <legend className="font-semibold">{messages.keepsStep}</legend>
      <p className="mb-3 text-sm text-muted">{messages.keepsStepHint}</p>
      <div className="grid gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {SYNCED_FIELDS.map((fact) => (
          <SelectField
            key={fact}
            label={messages.FOLLOW_MESSAGES[fact]}
            required
            name={`follow-${fact}`}
            defaultValue={follow[fact]}
          >
            <option value="here">{messages.here}</option>
            <option value="books">{messages.fromBooks}</option>
          </SelectField>
        ))}
        <SelectField
          label={messages.FOLLOW_MESSAGES.active}
          required
          name="follow-active"
          defaultValue={follow.active}
        >
          <option value="ask">{messages.ask}</option>
          <option value="books">{messages.fromBooks}</option>
          <option value="here">{messages.here}</option>
        </SelectField>
      </div>
    </fieldset>
  );
}

/** How categories of the books become brand and category here, and which facts stay in step. */
export function ItemMapping({ view, open }: { view: MappingView; open: boolean }) {
  const lists = useId();
  const fetcher = useFetcher<Answer>();
  const { saved, error } = fetcher.data ?? {};
  const problems = useMemo(() => factProblems(error), [error]);
  return (
    <Panel>
      <details open={open}>
        <summary className="flex min-h-11 cursor-pointer items-center font-display text-xl font-bold">
          {messages.mapping}
        </summary>
        <p className="mt-1 mb-3 max-w-prose text-sm text-muted">{messages.mappingHint}</p>
        <fetcher.Form method="post" aria-label={messages.mapping}>
          <input type="hidden" name="intent" value="map" />
          <div
            aria-hidden="true"
            className="grid gap-3 border-b border-ink pb-1 text-sm font-semibold max-sm:hidden sm:grid-cols-[minmax(0,1fr)_15rem_12rem]"
          >
            <span>In QuickBooks</span>
            <span>Category here</span>
            <span>Brand here</span>
          </div>
          <ul>
            {view.paths.map((row, at) => (
              <PathRow
                key={row.path}
                row={row}
                at={at}
                lists={lists}
                bad={(field) => field in problems}
              />
            ))}
          </ul>
          {(['category', 'brand'] as const).map((field) => (
            <datalist key={field} id={`${lists}-${field}`}>
              {(field === 'category' ? view.categories : view.brands).map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </datalist>
          ))}
          <TextField
            className="mt-4 max-w-sm"
            label={messages.defaultBrand}
            name="defaultBrand"
            required={false}
            maxLength={60}
            defaultValue={view.defaultBrand}
          />
          <FollowFields follow={view.follow} />
          <div aria-live="polite" className="mt-4 grid gap-3">
            {error ? (
              <FailureFocus by={error}>
                <Note
                  tone="danger"
                  title={
                    error.code === 'invalid-argument'
                      ? 'Enter a category and a brand in each row.'
                      : messageFor(error)
                  }
                />
              </FailureFocus>
            ) : null}
            {saved === 'map' ? <Note tone="success" title={messages.mappingSaved} /> : null}
          </div>
          <p className="mt-3">
            <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'}>
              {messages.saveMapping}
            </Button>
          </p>
        </fetcher.Form>
      </details>
    </Panel>
  );
}
