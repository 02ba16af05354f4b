import { z } from 'zod';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { checkbox, text, textOrNull } from '../../../kit/form-fields.ts';
import { dayIn, shiftDay } from '../../../kit/time.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import { endTrainingInput, recordEndorsementInput, recordTrainingInput } from '../contract.ts';
import { endorsementMessages } from '../endorsement-messages.ts';
import { trainingMessages as words } from '../messages.ts';
import { listEndorsements, recordEndorsement } from '../server/endorsements.ts';
import { endTraining, recordTraining } from '../server/record-training.ts';
import { listTrainings, staffToTrain, WARN_DAYS } from '../server/trainings.ts';
import { EndorsementForm, EndorsementList } from '../ui/endorsements.tsx';
import { TrainingForm, TrainingList } from '../ui/trainings.tsx';
import type { Route } from './+types/hazmat-training';

export const middleware = [requireRole('super_admin')];

export const meta = titled(words.title);

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  const [company, trainings, staff, endorsements] = await Promise.all([
    readCompany(app),
    listTrainings(app.db),
    staffToTrain(app.db),
    listEndorsements(app.db),
  ]);
  const today = companyDay(company, app.clock.now());
  return {
    today,
    warnFrom: shiftDay(today, WARN_DAYS),
    staff,
    endorsements: endorsements.map(({ recordedAt: _recordedAt, ...one }) => one),
    trainings: trainings.map(({ recordedAt, endedAt, ...training }) => ({
      ...training,
      recordedOn: dayIn(company.timeZone, recordedAt),
      endedOn: endedAt ? dayIn(company.timeZone, endedAt) : null,
    })),
  };
}

const recordForm = z.strictObject({
  userId: text,
  personName: text,
  trainedOn: text,
  materials: text,
  trainerName: text,
  trainerAddress: text,
  tested: text,
  certified: checkbox,
});

const endorseForm = z.strictObject({
  userId: text,
  license: text,
  expiresOn: textOrNull.default(null),
  givenUp: checkbox,
});

export const action = formActions(
  {
    endorse: pageForm(endorseForm, async (fields, { app, user, requestId, network }) => {
      const input = parseInput(recordEndorsementInput, fields);
      await recordEndorsement(app, user, input, { requestId, network });
      return { done: endorsementMessages.recorded };
    }),
    record: pageForm(recordForm, async (fields, { app, user, requestId, network }) => {
      const input = parseInput(recordTrainingInput, fields);
      await recordTraining(app, user, input, { requestId, network });
      return { done: words.recorded };
    }),
    end: pageForm(
      z.strictObject({ trainingId: text, reason: text }),
      async (fields, { app, user, requestId, network }) => {
        const input = parseInput(endTrainingInput, fields);
        await endTraining(app, user, input, { requestId, network });
        return { done: words.ended2 };
      },
    ),
  },
  { sentence: (error) => error.message, typed: 'all' },
);

export default function HazmatTraining({ loaderData, actionData }: Route.ComponentProps) {
  useDone(actionData);
  return (
    <Page>
      <PageHeading title={words.title} description={words.lead} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-4">
          <FailureNote failure={useFailure(actionData, 'end')} />
          <TrainingList {...loaderData} />
        </div>
        <TrainingForm
          key={loaderData.trainings.length}
          staff={loaderData.staff}
          today={loaderData.today}
          answer={actionData}
        />
      </div>
      <section aria-labelledby="endorsements" className="mt-10">
        <h2 id="endorsements" className="text-2xl">
          {endorsementMessages.title}
        </h2>
        <p className="mb-4 max-w-prose text-muted">{endorsementMessages.lead}</p>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <EndorsementList endorsements={loaderData.endorsements} today={loaderData.today} />
          <EndorsementForm
            key={loaderData.endorsements.length}
            staff={loaderData.staff}
            answer={actionData}
          />
        </div>
      </section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back="dashboard" />;
}
