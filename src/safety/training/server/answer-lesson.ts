import { AppError } from '../../../kit/app-error.ts';
import { chooseLanguage } from '../../../kit/language.ts';
import type { App } from '../../../platform/app.ts';
import { chosenLanguage } from '../../../platform/http/chosen-language.ts';
import type { SignTraining } from '../contract.ts';
import { lessonOf } from '../lessons.ts';
import {
  PHONE_LANGUAGES,
  type PhoneLanguage,
  type PhoneMessages,
  phoneMessages,
  written,
} from '../phone/messages.ts';
import { wrongAnswers } from '../quiz.ts';
import type { LessonFacts, LessonView } from '../ui/lesson-view.ts';
import { readSigning, sentIn } from './read-sent.ts';
import type { SignAnswer } from './sign-training.ts';

const LESSON_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  // `no-referrer` would take the origin from the form too, by which older phones prove that it is ours.
  'referrer-policy': 'same-origin',
};

/** What this page was asked for in, else what somebody chose in this browser, else what the browser speaks. */
export const languageFor = (request: Request, chosen?: string): PhoneLanguage =>
  chooseLanguage(
    chosen ?? new URL(request.url).searchParams.get('language') ?? chosenLanguage(request.headers),
    request.headers.get('accept-language'),
    PHONE_LANGUAGES,
  );

export const newFormKey = (app: Pick<App, 'random'>): string =>
  Buffer.from(app.random.bytes(12)).toString('base64url');

/** What to do with a lesson's form, wherever it was opened. */
interface LessonForm {
  app: App;
  nonce: string;
  form: FormData;
  request: Request;
  /** The lesson as it is now; a Response where there is none. */
  open: () => Promise<LessonView | Response>;
  sign: (input: SignTraining) => Promise<SignAnswer | { state: 'gone' | 'unknown' }>;
  /** The page as a document. */
  render: (view: LessonView, facts: LessonFacts) => string;
  /** The name as this page may say it. */
  named: (name: string) => string;
}

const PROBLEMS: Readonly<Record<string, keyof PhoneMessages>> = {
  who: 'problemWho',
  sign: 'problemSign',
  full: 'problemFull',
  wrong: 'problemWrong',
  gone: 'gone',
  unknown: 'unknown',
};

const STATUS: Readonly<Record<string, number>> = { gone: 410, unknown: 404 };

/**
 * Answers a lesson's form: `check` says which answers are wrong, anything else signs. The page's
 * script asks for JSON; without it, a document answers.
 */
export async function answerLesson(call: LessonForm): Promise<Response> {
  const { app, nonce, form, request } = call;
  const chosen = form.get('language');
  const language = languageFor(request, typeof chosen === 'string' ? chosen : undefined);
  const messages = phoneMessages[language];
  const json = (request.headers.get('accept') ?? '').includes('application/json');
  const say = (body: object, status: number) =>
    Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
  try {
    const view = await call.open();
    if (view instanceof Response)
      return json ? say({ problem: messages.unknown }, view.status) : view;
    const lesson = lessonOf(view.lesson.family);
    const sent = sentIn(form, lesson);
    if (form.get('intent') === 'check')
      return say({ wrong: wrongAnswers(lesson, sent.answers) }, 200);
    const read = readSigning(form, lesson, written(language));
    const answer: SignAnswer | { state: 'gone' | 'unknown' | 'form' } = read.success
      ? await call.sign(read.data)
      : { state: 'form' };
    const formKey = newFormKey(app);
    if (answer.state === 'signed') {
      const name = call.named(answer.name);
      if (json) {
        const signer = { name, label: call.named(answer.name), waits: answer.waits };
        return say({ state: 'signed', ...signer, nextKey: formKey }, 200);
      }
      const again = await call.open();
      const facts: LessonFacts = { language, nonce, formKey, done: { name, waits: answer.waits } };
      // Who signs next after a class does not answer the questions again.
      const nextSigner = { sent: { ...sent, memberId: '', typedName: '', signedByName: false } };
      const next = again instanceof Response ? view : again;
      return lessonPage(call.render(next, { ...facts, ...nextSigner }));
    }
    const problem = messages[PROBLEMS[answer.state] ?? 'problemForm'] as string;
    const wrong = 'wrong' in answer ? answer.wrong : [];
    const status = STATUS[answer.state] ?? 400;
    if (json) return say({ state: answer.state, wrong, problem }, status);
    const facts: LessonFacts = { language, nonce, formKey, sent, wrong, problem };
    return lessonPage(call.render(view, facts), status);
  } catch (error) {
    if (error instanceof AppError && json) {
      const problem = error.status === 429 ? messages.tooMany : error.message;
      return say({ problem }, error.status);
    }
    if (error instanceof AppError) throw new Response(error.message, { status: error.status });
    throw error;
  }
}

/** A document of the lessons. */
export const lessonPage = (html: string, status = 200): Response =>
  new Response(html, { status, headers: LESSON_HEADERS });
