import { requestContext } from '../../../platform/http/context.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { languageFor, lessonPage } from '../server/answer-lesson.ts';
import { openLessons } from '../server/code-training.ts';
import { renderLessonList, renderNoLessons } from '../ui/lesson-list.tsx';
import type { Route } from './+types/code-lessons';

const STATUS = { open: 200, gone: 410, unknown: 404 } as const;

/** `/site/{token}/training`: the lessons behind the code on a storeroom's wall. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, nonce, network } = requestContext(context);
  const answer = await openLessons(app, params.token, network).catch(failFile);
  const facts = { language: languageFor(request), nonce, token: params.token };
  const html =
    answer.state === 'open' ? renderLessonList(answer, facts) : renderNoLessons(answer, facts);
  return lessonPage(html, STATUS[answer.state]);
}
