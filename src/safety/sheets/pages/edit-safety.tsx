import { useEffect, useState } from 'react';
import { Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { NOT_THIS_ACCOUNT } from '../../../company/page-messages.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { BACK_TO_SAFETY } from '../../../kit/back-links.ts';
import { list, numberText, text } from '../../../kit/form-fields.ts';
import { newId } from '../../../platform/clock.ts';
import { loadFailure } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { hazardMarkOf } from '../../../products/catalogue/server/public/hazard-known.ts';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { notePair as pairInput } from '../../hazards/contract.ts';
import { PICTOGRAM_CODES } from '../../hazards/pictograms/symbols.ts';
import { fieldProblems, pairForm, pairOf } from '../../hazards/safety-form.ts';
import { casReadOf } from '../../hazards/server/cas-read.ts';
import { pictogramViews } from '../../hazards/server/describe-safety.ts';
import { recordOf } from '../../hazards/server/edit-safety-data.ts';
import { notePair, takeBackPair } from '../../hazards/server/note-pair.ts';
import { staffPairsOf } from '../../hazards/server/staff-pairs.ts';
import { fieldStateOf, formValuesOf } from '../../hazards/sheet-proposals.ts';
import { PairsPanel } from '../../hazards/ui/pairs-panel.tsx';
import { SafetyForm, SafetyWarnings } from '../../hazards/ui/safety-form.tsx';
import { sheetNotFound } from '../errors.ts';
import { sheetPage } from '../public/addresses.ts';
import { signReview as reviewInput } from '../public/contract.ts';
import { reviewStates, uncomparedData } from '../review-state.ts';
import * as messages from '../safety-page-messages.ts';
import { dateCorrectionsOf } from '../server/correct-sheet-date.ts';
import { currentRevision, readSheetProduct, uploadersOf } from '../server/public/queries.ts';
import { revisionForms } from '../server/revision-forms.ts';
import { saveDataForm } from '../server/save-data.ts';
import { sheetScope } from '../server/scope.ts';
import { sheetNews } from '../server/sheet-news.ts';
import { readSheetOf } from '../server/sheet-reading.ts';
import { lastReviews, signReview } from '../server/sign-review.ts';
import { countWithout } from '../server/sites-without.ts';
import { AgreesPart } from '../ui/agrees-part.tsx';
import { AnnouncementNote } from '../ui/announcement-note.tsx';
import { CompareNote } from '../ui/compare-note.tsx';
import { DateForm } from '../ui/date-form.tsx';
import { FillIn } from '../ui/fill-in.tsx';
import { FirstFacts } from '../ui/first-facts.tsx';
import { RecallForm } from '../ui/recall-form.tsx';
import { ReviewPanel } from '../ui/review-panel.tsx';
import { ReviseSheetForm } from '../ui/revise-sheet-form.tsx';
import { RevisionList } from '../ui/revision-list.tsx';
import { SheetWays } from '../ui/sheet-ways.tsx';
import type { Route } from './+types/edit-safety';

export const middleware = [requireRole('super_admin')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const [product, company] = await Promise.all([
    readSheetProduct(app.db, sheetScope(user), params.nameKey),
    readCompany(app),
  ]);
  if (!product) throw loadFailure(sheetNotFound());
  const sheet = await readSheetOf(app, user, product);
  return {
    sheet,
    fillable: sheet ? fieldStateOf(sheet.reading, formValuesOf(product)).empty.length : 0,
    record: recordOf(product, await casReadOf(app.db, [product.nameKey])),
    revisions: product.revisions,
    revisionId: currentRevision(product.revisions)?.id ?? null,
    uncompared: uncomparedData(product),
    reviews: reviewStates(
      (await lastReviews(app.db, [params.nameKey], company.timeZone)).get(params.nameKey) ?? [],
      {
        version: product.version,
        revisionId: currentRevision(product.revisions)?.id ?? null,
      },
    ),
    pairs: await staffPairsOf(app.db, params.nameKey),
    uploaders: await uploadersOf(app.db, params.nameKey),
    trail: await dateCorrectionsOf(app.db, params.nameKey),
    productId: product.sizes[0]?.id ?? '',
    hazard: await hazardMarkOf(app.db, product.nameKey),
    ofProduct: { id: product.sizes[0]?.id ?? '', nameKey: product.nameKey },
    formKey: newId(app),
    signs: pictogramViews(PICTOGRAM_CODES),
    today: companyDay(company, app.clock.now()),
    needs: (await countWithout(app, user, [params.nameKey])).get(params.nameKey) ?? 0,
    news: await sheetNews(app, company, params.nameKey, product.revisions),
  };
}

const reviewForm = z.strictObject({
  version: numberText,
  revisionId: text,
  scopes: list(text),
  reviewer: text,
  qualification: text,
});

export const action = formActions({
  ...revisionForms,
  safety: saveDataForm,
  review: pageForm(reviewForm, async (fields, { app, user, params, requestId, network }) => {
    const input = parseInput(reviewInput, { nameKey: params.nameKey, ...fields });
    await signReview(app, user, input, { requestId, network });
    return { done: messages.signedFor(input.reviewer) };
  }),
  'note-pair': pageForm(pairForm, async (fields, { app, user, params, requestId, network }) => {
    const input = parseInput(pairInput, { nameKey: params.nameKey, ...pairOf(fields) });
    const { name } = await notePair(app, user, input, { requestId, network });
    return { done: messages.notedWith(name) };
  }),
  'take-back-pair': pageForm(
    z.strictObject({ other: text }),
    async ({ other }, { app, user, params, requestId, network }) => {
      const { nameKey = '' } = params;
      await takeBackPair(app, user, { nameKey, other }, { requestId, network });
      return { done: messages.NOTE_TAKEN_BACK };
    },
  ),
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(messages.dataOf(loaderData?.record.name ?? messages.TITLE), matches),
];

/** What became of the page's forms, beside them and as a corner message. */
function useOutcome(actionData: Route.ComponentProps['actionData']) {
  const failed = failedForm(actionData);
  useDone(actionData);
  // What stands at a field of the sheet's form is said there alone.
  const atField = failed?.intent === 'sheet' && failed.error.fields !== undefined;
  useEffect(() => {
    if (failed && !atField) toast.error(failed.error.message);
  }, [failed, atField]);
  const failure = useFailure(actionData, failed?.intent ?? 'safety');
  return { failure: atField ? null : failure, problems: fieldProblems(failure?.fields) };
}

/** The product, and what is asked of it first. */
function Heading({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const { record } = page;
  return (
    <>
      <PageHeading title={record.name} description={messages.dataAndSheets(record.brand)}>
        <Link
          to={sheetPage(record.nameKey)}
          className="inline-flex min-h-11 items-center px-3 text-brand underline"
        >
          {messages.PUBLIC_SHEET}
        </Link>
        <Link
          to="/dashboard/safety"
          className="inline-flex min-h-11 items-center px-3 text-brand underline"
        >
          {messages.ALL}
        </Link>
      </PageHeading>
      <FirstFacts
        nameKey={record.nameKey}
        current={page.revisions.find(({ id }) => id === page.revisionId)}
        productId={page.productId}
        hazard={page.hazard}
      />
    </>
  );
}

/** Of data that nobody compared with the sheet "codes agree" would say too much. */
function Warnings({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const { uncompared, record, reviews } = page;
  if (uncompared && record.warnings.length === 0) return null;
  return <SafetyWarnings warnings={record.warnings} reviewed={reviews[0]?.state === 'signed'} />;
}

export default function EditSafety({ loaderData, actionData }: Route.ComponentProps) {
  const {
    record,
    sheet,
    fillable,
    revisions,
    revisionId,
    uncompared,
    reviews,
    pairs,
    uploaders,
    trail,
    productId,
    formKey,
    signs,
    today,
    news,
    needs,
  } = loaderData;
  const { failure, problems } = useOutcome(actionData);
  const [isChosen, setChosen] = useState(false);
  const navigation = useNavigation();
  const sending = navigation.state === 'idle' ? null : navigation.formData?.get('intent');
  return (
    <Page>
      <Heading page={loaderData} />
      {failure ? (
        <div className="mb-4">
          <FailureNote failure={failure}>
            {[failure.explanation, messages.NOT_SAVED].filter(Boolean).join(' ')}
          </FailureNote>
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 max-xl:order-2">
          <Panel title="Sheets">
            <div className="mb-5 grid gap-5">
              <AnnouncementNote news={news} nameKey={record.nameKey} />
              <ReviseSheetForm
                key={revisions.length}
                busy={sending === 'sheet'}
                isFirst={revisions.length === 0}
                onChosen={setChosen}
                {...{ problems, productId, formKey, today, news }}
              />
            </div>
            <RevisionList
              nameKey={record.nameKey}
              revisions={revisions}
              uploaders={uploaders}
              dateForm={(revision) => (
                <DateForm
                  revision={revision}
                  trail={trail.filter((one) => one.revisionId === revision.id)}
                  today={today}
                />
              )}
              recallForm={(revision) => (
                <RecallForm
                  revision={revision}
                  busy={
                    sending === 'recall' && navigation.formData?.get('revisionId') === revision.id
                  }
                  problems={problems}
                />
              )}
            />
            <FillIn nameKey={record.nameKey} count={fillable} />
            <SheetWays nameKey={record.nameKey} needs={needs} revisions={revisions} />
          </Panel>
          <Panel title={messages.TITLE}>
            <SafetyForm
              key={record.version}
              record={record}
              signs={signs}
              sheet={sheet}
              busy={sending === 'safety'}
              problems={problems}
              sheetPart={<AgreesPart {...{ uncompared, revisionId, isChosen }} />}
            />
          </Panel>
          <Panel title="Review">
            <ReviewPanel
              key={JSON.stringify(reviews)}
              states={reviews}
              version={record.version}
              revisionId={revisionId}
              busy={sending === 'review'}
              problems={problems}
            />
          </Panel>
          <Panel title={messages.PAIRS}>
            <PairsPanel
              key={pairs.length}
              pairs={pairs}
              problems={problems}
              busy={sending === 'note-pair'}
            />
          </Panel>
        </div>
        <div className="grid content-start gap-4 xl:sticky xl:top-20 xl:self-start">
          {uncompared ? (
            <CompareNote {...{ uncompared, record, revisionId }} busy={sending === 'compare'} />
          ) : null}
          <Warnings page={loaderData} />
        </div>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="product" back={BACK_TO_SAFETY} denied={NOT_THIS_ACCOUNT} />;
}
