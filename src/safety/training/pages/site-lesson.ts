import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { trainingNotFound } from '../errors.ts';
import type { Family } from '../families.ts';
import { isFamily } from '../lessons.ts';
import { answerLesson, languageFor, lessonPage, newFormKey } from '../server/answer-lesson.ts';
import { openSiteLesson, signAtSite } from '../server/class-training.ts';
import { renderLesson } from '../ui/lesson-page.tsx';
import type { Route } from './+types/site-lesson';

export const middleware = [requireRole(SEES_TO_SHEETS)];

function familyOf(lesson: string): Family {
  if (!isFamily(lesson)) throw trainingNotFound();
  return lesson;
}

const classIn = (text: unknown): string =>
  typeof text === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(text) ? text : '';

/**
 * `/dashboard/training/{customerId}/{lesson}?class=`: a lesson on the phone of somebody who sees to
 * the site; `class=new` begins a class whose people sign one after another.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, user, nonce } = signedIn(context);
  const chosenParams = new URL(request.url).searchParams.get('class');
  const classKey = chosenParams === 'new' ? newFormKey(app) : classIn(chosenParams);
  const open = async () =>
    openSiteLesson(app, user, {
      customerId: params.customerId,
      family: familyOf(params.lesson),
      classKey,
    });
  const view = await open().catch(failFile);
  const facts = { language: languageFor(request), nonce, formKey: newFormKey(app) };
  return lessonPage(renderLesson(view, facts));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { app, user, nonce } = signedIn(context);
  const form = await request.formData();
  const { customerId } = params;
  return answerLesson({
    app,
    nonce,
    form,
    request,
    open: async () =>
      openSiteLesson(app, user, {
        customerId,
        family: familyOf(params.lesson),
        classKey: classIn(form.get('class')),
      }),
    sign: async (input) =>
      signAtSite(app, user, { customerId, family: familyOf(params.lesson) }, input),
    render: renderLesson,
    named: (name) => name,
  });
}
