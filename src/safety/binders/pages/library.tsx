import { useEffect, useId, useState } from 'react';
import { Form, Link, redirect, useLocation, useNavigation } from 'react-router';
import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { list, text } from '../../../kit/form-fields.ts';
import { requestContext } from '../../../platform/http/context.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { SearchNote } from '../../../products/catalogue/ui/public/search-note.tsx';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { PICTOGRAM_CODES } from '../../hazards/pictograms/symbols.ts';
import { pictogramViews } from '../../hazards/server/describe-safety.ts';
import { PictogramSprite } from '../../hazards/ui/pictogram.tsx';
import * as library from '../../sheets/library-messages.ts';
import { libraryAddress, libraryQuery } from '../../sheets/library-query.ts';
import * as sheetMessages from '../../sheets/messages.ts';
import { sheetPage } from '../../sheets/public/addresses.ts';
import { readLibrary, soundsLike } from '../../sheets/server/public/library.ts';
import type { LibraryRow as Row } from '../../sheets/sheet-view.ts';
import { EmergencyStrip } from '../../sheets/ui/emergency-strip.tsx';
import { LibraryForm } from '../../sheets/ui/library-form.tsx';
import { LibraryRow } from '../../sheets/ui/library-row.tsx';
import { SheetViewer } from '../../sheets/ui/sheet-viewer.tsx';
import * as binderMessages from '../choosing-messages.ts';
import { makeBinderInput } from '../contract.ts';
import { makeBinder } from '../server/make-binder.ts';
import { BinderBar } from '../ui/binder-bar.tsx';
import type { Route } from './+types/library';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = requestContext(context);
  const query = libraryQuery(new URL(request.url).searchParams);
  const [page, company] = await Promise.all([readLibrary(app, query), readCompany(app)]);
  const shown = new Set(page.facets.pictograms.map(({ value }) => value));
  return {
    ...page,
    query,
    views: pictogramViews(PICTOGRAM_CODES.filter((code) => shown.has(code))),
    similar: page.rows.length === 0 ? await soundsLike(app, query.words) : [],
    emergencyPhone: company.emergencyPhone,
    baseUrl: app.config.http.baseUrl,
  };
}

type Similar = Route.ComponentProps['loaderData']['similar'];

const binderForm = z.strictObject({ sheet: list(text) });

/** Asks for a binder of the chosen sheets and leads to the page that shows how far it is. */
export const action = formAction(binderForm, async ({ sheet }, { app, actor, network }) => {
  const input = parseInput(makeBinderInput, { nameKeys: [...new Set(sheet)] });
  const { id } = await makeBinder(app, actor, input, network);
  throw redirect(`/sds/binders/${id}`);
});

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  const url = `${loaderData?.baseUrl ?? ''}/sds`;
  return [
    titleTag(`${sheetMessages.title} (SDS)`, matches),
    { name: 'description', content: library.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: sheetMessages.title },
    { property: 'og:description', content: library.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${loaderData?.baseUrl ?? ''}/social.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(location.search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

/** What was chosen stays chosen while the list is searched on. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const change = (rows: readonly Row[], on: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const row of rows) {
        if (on && row.sheet) after.add(row.nameKey);
        else after.delete(row.nameKey);
      }
      return after;
    });
  return { chosen, change, clear: () => setChosen(new Set()) };
}

/** Nothing is in the library at all: no search is at fault. */
function NothingYet() {
  return (
    <EmptyState
      title={library.emptyTitle}
      action={
        <ButtonLink variant="secondary" to="/contact-us?topic=sds">
          {sheetMessages.ask}
        </ButtonLink>
      }
    >
      {library.emptyText}
    </EmptyState>
  );
}

function NothingFound({ similar }: { similar: Similar }) {
  return (
    <EmptyState
      title={library.noneTitle}
      action={
        <ButtonLink variant="secondary" to="/sds">
          {library.clear}
        </ButtonLink>
      }
    >
      <p>{library.noneText}</p>
      {similar.length > 0 ? (
        <p className="mt-3">
          {library.lookingFor}{' '}
          {similar.map((one, index) => (
            <span key={one.nameKey}>
              {index > 0 ? ', ' : ''}
              <Link to={sheetPage(one.nameKey)} className="font-semibold text-brand underline">
                {one.name}
              </Link>
            </span>
          ))}
          ?
        </p>
      ) : null}
    </EmptyState>
  );
}

function NothingToShow({ isSearch, similar }: { isSearch: boolean; similar: Similar }) {
  return isSearch ? <NothingFound similar={similar} /> : <NothingYet />;
}

function OtherPages({ after, next }: { after: string | null; next: string | null }) {
  const { search } = useLocation();
  if (!next && !after) return null;
  const nextPage = new URLSearchParams(search);
  if (next) nextPage.set('after', next);
  return (
    <p className="flex flex-wrap justify-center gap-3 p-6">
      {after ? (
        <ButtonLink variant="secondary" to={libraryAddress(new URLSearchParams(search))}>
          {library.firstPage}
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink variant="secondary" to={`/sds?${nextPage}`}>
          {sheetMessages.more}
        </ButtonLink>
      ) : null}
    </p>
  );
}

/** How many there are, and the button that chooses all of them. */
function ListHead({
  total,
  buttonId,
  chooseAll,
}: {
  total: number;
  buttonId: string;
  /** Left out where nothing is listed. */
  chooseAll: (() => void) | undefined;
}) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="narrow text-lg font-semibold">
        {library.count(total)}
      </p>
      {chooseAll ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-sm text-muted max-xl:hidden">{binderMessages.binderHint}</p>
          <Button id={buttonId} variant="secondary" onClick={chooseAll} className="text-sm">
            {binderMessages.chooseAll}
          </Button>
          <noscript>
            <button type="submit" className={buttonClass('primary')}>
              {binderMessages.makeBinder}
            </button>
          </noscript>
        </div>
      ) : null}
    </div>
  );
}

export default function Library({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, facets, query, views, similar } = loaderData;
  const failure = useFailure(actionData);
  // The sentence of the field, if any, is more specific than the form's.
  const why = failure && (Object.values(failure.fields ?? {})[0] ?? failure.message);
  const navigation = useNavigation();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const { chosen, change, clear } = useChosen();
  const chooseAll = useId();
  useEffect(() => {
    if (failure && why) toast.error(why);
  }, [failure, why]);
  const signs = Object.fromEntries(views.map((view) => [view.code, view.name]));
  const searching = navigation.state === 'loading' && navigation.location.pathname === pathname;
  const onOtherPages = [...chosen].filter((key) => !rows.some((row) => row.nameKey === key));
  return (
    <SheetViewer>
      <PictogramSprite views={views} />
      <Page>
        <PageHeading title={sheetMessages.title} description={library.lead} />
        <div className="mb-5">
          <EmergencyStrip emergencyPhone={loaderData.emergencyPhone} />
        </div>
        <LibraryForm facets={facets} query={query} signs={signs}>
          <Form method="post" action={`${pathname}${search}`}>
            <ListHead
              total={facets.total}
              buttonId={chooseAll}
              chooseAll={rows.length > 0 ? () => change(rows, true) : undefined}
            />
            <div className={failure ? 'mb-3' : undefined}>
              <FailureNote failure={failure && { ...failure, message: why ?? failure.message }} />
            </div>
            <SearchNote understood={loaderData.understood} seeAlso={[]} typed={query.typed} />
            {rows.length === 0 ? (
              <NothingToShow similar={similar} isSearch={libraryAddress(params) !== '/sds'} />
            ) : (
              <ul
                aria-busy={searching || undefined}
                className={`border-t-2 border-ink transition-opacity duration-[120ms] ${searching ? 'opacity-60' : ''}`}
              >
                {rows.map((row) => (
                  <LibraryRow
                    key={row.nameKey}
                    row={row}
                    signs={signs}
                    chosen={chosen.has(row.nameKey)}
                    choose={(one, on) => change([one], on)}
                  />
                ))}
              </ul>
            )}
            {onOtherPages.map((key) => (
              <input key={key} type="hidden" name="sheet" value={key} />
            ))}
            <OtherPages after={query.after} next={next} />
            <BinderBar
              chosen={chosen.size}
              busy={navigation.state === 'submitting'}
              clear={() => {
                clear();
                // The bar with the pressed button goes; choosing goes on here.
                document.getElementById(chooseAll)?.focus();
              }}
            />
          </Form>
        </LibraryForm>
      </Page>
    </SheetViewer>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="list"
      back={{ to: '/sds', label: sheetMessages.title }}
      failed={{ title: library.libraryFailed, text: library.libraryFailedText }}
    />
  );
}
