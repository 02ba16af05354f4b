import { Link, useNavigation } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { momentText } from '../../../kit/time.ts';
import { newId } from '../../../platform/clock.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { useWatch } from '../../../ui/use-watch.ts';
import { BACK_TO_ACCOUNTING } from '../../messages.ts';
import { lastRead } from '../../syncs/reading-messages.ts';
import { readingOf } from '../../syncs/server/reading-of.ts';
import { NotRead, PageSteps, ReadButton, StateTabs } from '../../syncs/ui/reading-page.tsx';
import * as messages from '../item-messages.ts';
import { ITEM_STATES, type ItemState } from '../item-plan.ts';
import { NEW_ITEM_WORDS as newItemWords } from '../public/new-item-messages.ts';
import { itemForms } from '../server/item-form.ts';
import { loadNewItems } from '../server/public/make-items.ts';
import { showItems } from '../server/show-items.ts';
import { ItemList } from '../ui/item-list.tsx';
import { ItemMapping } from '../ui/item-mapping.tsx';
import { ItemSwitches } from '../ui/item-switches.tsx';
import { NewItemList } from '../ui/new-item-list.tsx';
import type { Route } from './+types/product-items';

const isState = (text: string | null): text is ItemState =>
  (ITEM_STATES as readonly string[]).includes(text ?? '');

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  const query = new URL(request.url).searchParams;
  const show = query.get('show');
  const state = isState(show) ? show : 'offered';
  const page = Math.max(1, Math.min(1000, Number.parseInt(query.get('page') ?? '1', 10) || 1));
  const { realmId, timeZone, ...reading } = await readingOf(app, 'products').catch(failLoad);
  const newItems = realmId ? await loadNewItems(app, true).catch(failLoad) : null;
  const shown = realmId ? await showItems(app, realmId, state, page).catch(failLoad) : null;
  return {
    ...reading,
    state,
    page,
    shown: shown && {
      ...shown,
      readAt: shown.readAt ? momentText(shown.readAt, timeZone) : null,
    },
    newItems,
    formKey: newId(app),
  };
}

export const action = itemForms;

export const middleware = [requireRole('books')];

export const meta = titled(messages.title);

/** Every item that was read is in one of these numbers; each is the way to its list. */
function Counts({ counts, state }: { counts: Record<ItemState, number>; state: ItemState }) {
  const total = ITEM_STATES.reduce((sum, one) => sum + counts[one], 0);
  const shown: ItemState[] = ['offered', 'matched', 'ignored', 'unusable', 'inactive', 'folder'];
  return (
    <nav aria-label={messages.byState} className="mb-5">
      <StateTabs states={shown} shown={state} counts={counts} words={messages.ITEM_MESSAGES} />
      <p className="tabular mt-2 text-sm text-muted">{messages.addsUp(total)}</p>
    </nav>
  );
}

type Made = { created: number; left: { itemId: string; name: string; reason: string }[] };

function Created({ made }: { made: Made }) {
  return (
    <Note
      tone={made.left.length > 0 ? 'warning' : 'success'}
      title={messages.created(made.created)}
    >
      {made.left.length > 0 ? (
        <ul className="max-h-60 overflow-y-auto">
          {made.left.map((one) => (
            <li key={one.itemId}>
              {messages.notCreated}: {one.name}. {one.reason}
            </li>
          ))}
        </ul>
      ) : null}
      {made.created > 0 ? (
        <Link to="/dashboard/products" className="inline-flex min-h-11 items-center underline">
          {messages.seeProducts}
        </Link>
      ) : null}
    </Note>
  );
}

export default function ProductItems({ loaderData, actionData }: Route.ComponentProps) {
  const { connected, running, failure, state, page, shown, newItems, formKey } = loaderData;
  useWatch(running || (newItems?.asked ?? 0) > 0);
  const sent = useNavigation().formData?.get('intent');
  const error = failedForm(actionData)?.error;
  const made = actionData && 'made' in actionData ? actionData.made : null;
  const done = actionData && 'done' in actionData ? actionData.done : null;
  const read = shown && shown.readAt !== null ? shown : null;
  return (
    <Page>
      <PageHeading
        title={messages.title}
        description={read ? `${lastRead(read.readAt ?? '')} ${messages.lead}` : messages.lead}
      >
        {read && connected ? <ReadButton running={running} variant="secondary" /> : null}
      </PageHeading>
      <div aria-live="polite" className="mb-4 grid gap-3 empty:hidden">
        <FailureNote failure={error} />
        {failure ? <Note tone="danger" title={failure} /> : null}
        {made ? <Created made={made} /> : null}
        {done ? (
          <Note tone="success" title={done}>
            {newItemWords.requestHint}
          </Note>
        ) : null}
      </div>
      {read ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {read.switches.length > 0 ? (
            <ItemSwitches views={read.switches} formKey={formKey} />
          ) : null}
          {newItems && newItems.total > 0 ? (
            <NewItemList view={newItems} busy={sent === 'make-items'} />
          ) : null}
          <ItemMapping view={read.mapping} open={read.counts.matched === 0} />
          <section aria-label={messages.ITEM_MESSAGES[state]}>
            <Counts counts={read.counts} state={state} />
            <p className="mb-3 text-muted">{messages.ITEM_HELP[state]}</p>
            <ItemList
              key={JSON.stringify(
                read.items.map((item) => [item.itemId, item.name, item.sizeUnit]),
              )}
              items={read.items}
              state={state}
              total={read.counts[state]}
              formKey={formKey}
              busy={typeof sent === 'string' ? sent : null}
            />
            <PageSteps page={page} pages={read.pages} to={(at) => `?show=${state}&page=${at}`} />
          </section>
        </div>
      ) : (
        <NotRead
          connected={connected}
          running={running}
          never={messages.never}
          whenConnected={messages.neverText}
          whenNot={messages.connectFirst}
        />
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="page" back={{ to: '/dashboard/accounting', label: BACK_TO_ACCOUNTING }} />
  );
}
