import { z } from 'zod';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { checkbox, text } from '../../kit/form-fields.ts';
import { dayIn, shiftDay } from '../../kit/time.ts';
import { formActions, pageForm } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { parseInput } from '../../platform/http/read-form.ts';
import { useDone } from '../../ui/done.ts';
import { FailureNote, useFailure } from '../../ui/failure.tsx';
import { Page, PageHeading } from '../../ui/panel.tsx';
import { endTrainingInput, recordTrainingInput } from '../contract.ts';
import { trainingMessages as words } from '../messages.ts';
import { endTraining, recordTraining } from '../server/record-training.ts';
import { listTrainings, staffToTrain, WARN_DAYS } from '../server/trainings.ts';
import { TrainingForm, TrainingList } from '../ui/trainings.tsx';
import type { Route } from './+types/hazmat-training';

export const middleware = [requireRole('super_admin')];

export const meta: Route.MetaFunction = () => [{ title: `${words.title} | Bellcart` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  const [company, trainings, staff] = await Promise.all([
    readCompany(app),
    listTrainings(app.db),
    staffToTrain(app.db),
  ]);
  const today = companyDay(company, app.clock.now());
  return {
    today,
    warnFrom: shiftDay(today, WARN_DAYS),
    staff,
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

export const action = formActions(
  {
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
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back={{ to: '/dashboard', label: 'Go to the dashboard' }} />;
}
