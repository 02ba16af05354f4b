import { requestContext } from '../../../platform/http/context.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { isFamily } from '../lessons.ts';
import { answerLesson, languageFor, lessonPage, newFormKey } from '../server/answer-lesson.ts';
import { openCodeLesson, signByCode, takeCheck } from '../server/code-training.ts';
import { shortName } from '../short-names.ts';
import { renderNoLessons } from '../ui/lesson-list.tsx';
import { renderLesson } from '../ui/lesson-page.tsx';
import type { LessonView } from '../ui/lesson-view.ts';
import type { Route } from './+types/code-lesson';

async function openHere({ context, params, request }: Route.LoaderArgs | Route.ActionArgs) {
  const { app, nonce, network } = requestContext(context);
  const { token, lesson } = params;
  const found: LessonView | { state: 'gone' | 'unknown' } = isFamily(lesson)
    ? await openCodeLesson(app, token, lesson, network)
    : { state: 'unknown' };
  if (!('state' in found)) return found;
  const html = renderNoLessons(found, { language: languageFor(request), nonce, token });
  return lessonPage(html, found.state === 'gone' ? 410 : 404);
}

/** `/site/{token}/training/{lesson}`: one lesson, for whoever scanned the code. */
export async function loader(args: Route.LoaderArgs) {
  const { app, nonce } = requestContext(args.context);
  const view = await openHere(args).catch(failFile);
  if (view instanceof Response) return view;
  const facts = { language: languageFor(args.request), nonce, formKey: newFormKey(app) };
  return lessonPage(renderLesson(view, facts));
}

export async function action(args: Route.ActionArgs) {
  const { app, nonce, network } = requestContext(args.context);
  const { token, lesson } = args.params;
  const form = await args.request.formData();
  return answerLesson({
    app,
    nonce,
    form,
    request: args.request,
    open: async () => {
      if (form.get('intent') === 'check') await takeCheck(app, network);
      return openHere(args);
    },
    sign: (input) =>
      isFamily(lesson)
        ? signByCode(app, { token, family: lesson, network }, input)
        : Promise.resolve({ state: 'unknown' }),
    render: renderLesson,
    named: shortName,
  });
}
