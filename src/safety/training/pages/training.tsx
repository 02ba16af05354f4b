import { RouteError } from '../../../company/ui/route-error.tsx';
import { FILE_KINDS } from '../../../kit/table-view.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { MORE_ROW, MoreMenu } from '../../../ui/more-menu.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { rosterOf } from '../addresses.ts';
import { addCrewInput, changeCrewInput, decideCrewInput } from '../contract.ts';
import { lessonOf } from '../lessons.ts';
import * as messages from '../messages.ts';
import { addCrew, changeCrew, decideCrew } from '../server/public/manage-crew.ts';
import { readTraining, trainedSite } from '../server/read-training.ts';
import { CrewLines } from '../ui/crew-lines.tsx';
import { WaitingPanel } from '../ui/crew-panel.tsx';
import { type LessonOffer, LessonsPanel } from '../ui/lessons-panel.tsx';
import { Roster } from '../ui/roster.tsx';
import type { Route } from './+types/training';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** So many signed lessons on the page; the file has all. */
const SHOWN = 200;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const customer = await trainedSite(app, user, params.customerId).catch(failLoad);
  const { families, records, crew, matrix, withoutLesson } = await readTraining(
    app,
    user,
    customer.id,
  ).catch(failLoad);
  // The lessons' texts stay on the server: the page names them.
  const lessons = families.map(({ family, products }): LessonOffer => {
    const { title, revision, reviewed } = lessonOf(family);
    return {
      family,
      products,
      revision,
      title: title.en,
      spanish: title.es,
      isReviewed: { en: reviewed.en !== null, es: reviewed.es !== null },
    };
  });
  const titles = Object.fromEntries(
    records.map(({ lesson }) => [lesson, lessonOf(lesson).title.en]),
  );
  return {
    customer,
    crew,
    matrix,
    withoutLesson,
    lessons,
    titles,
    records: records.slice(0, SHOWN),
    recordsInAll: records.length,
  };
}

const DECIDED = {
  confirm: messages.confirmed,
  refuse: messages.refused,
  leave: messages.left,
  return: messages.returned,
} as const;

export const action = formActions({
  add: pageForm(addCrewInput, async (input, { app, user, requestId, network }) => {
    await addCrew(app, user, input, { requestId, network });
    return { done: messages.added };
  }),
  change: pageForm(changeCrewInput, async (input, { app, user, requestId, network }) => {
    await changeCrew(app, user, input, { requestId, network });
    return { done: messages.changed };
  }),
  decide: pageForm(decideCrewInput, async (input, { app, user, requestId, network }) => {
    await decideCrew(app, user, input, { requestId, network });
    return { done: DECIDED[input.decision] };
  }),
});

export const meta = titled(messages.title);

/** Who works at a site, what is there, and who has not been trained on it. */
export default function Training({ loaderData }: Route.ComponentProps) {
  const { customer, crew, matrix, lessons, titles, records, recordsInAll, withoutLesson } =
    loaderData;
  const dueInAll = matrix.reduce((sum, row) => sum + row.due, 0);
  return (
    <Page>
      <PageHeading
        title={messages.title}
        description={`${customer.name}, ${customer.place}. ${messages.lead(matrix.length, dueInAll)}`}
      >
        <ButtonLink variant="secondary" to={`/dashboard/customers/${customer.id}/safety`}>
          {messages.toSafety}
        </ButtonLink>
        {/* Of nobody there is nothing to take along. */}
        {crew.length + recordsInAll === 0 ? null : (
          <MoreMenu label={messages.more}>
            {FILE_KINDS.map((kind) => (
              <li key={kind}>
                <a href={`${rosterOf(customer.id)}?file=${kind}`} download className={MORE_ROW}>
                  {messages.download[kind]}
                </a>
              </li>
            ))}
          </MoreMenu>
        )}
      </PageHeading>
      <WaitingPanel crew={crew} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="grid min-w-0 gap-6">
          <CrewLines customerId={customer.id} crew={crew} lessons={lessons} rows={matrix} />
          {withoutLesson.length > 0 ? (
            <Note tone="warning" title={messages.withoutLesson(withoutLesson.length)}>
              {withoutLesson.join(', ')}
            </Note>
          ) : null}
        </div>
        <LessonsPanel customerId={customer.id} lessons={lessons} />
      </div>
      <Section title={messages.rosterTitle} className="mt-6">
        <Roster records={records} inAll={recordsInAll} crew={crew} titles={titles} />
      </Section>
      <p className="mt-4 max-w-prose text-sm text-muted">{messages.law}</p>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back="dashboard" />;
}
