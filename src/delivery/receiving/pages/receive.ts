import { AppError } from '../../../kit/app-error.ts';
import {
  chooseLanguage,
  RECEIVER_LANGUAGES,
  type ReceiverLanguage,
} from '../../../kit/language.ts';
import { chosenLanguage } from '../../../platform/http/chosen-language.ts';
import { requestContext } from '../../../platform/http/context.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { type ReceiverMessages, receivingMessages } from '../messages.ts';
import { browserCookie, browserOf } from '../server/browser-cookie.ts';
import { readSigned, type Typed, typedCounts, typedIn } from '../server/read-signed.ts';
import {
  noteCounts,
  openReceiving,
  ownReceiving,
  type ReceivingAnswer,
  signReceiving,
} from '../server/receive.ts';
import { addReceivingPhoto } from '../server/receiving-photos.ts';
import { renderReceivePage } from '../ui/receive-page.tsx';
import type { Route } from './+types/receive';

const STATUS = {
  open: 200,
  signed: 200,
  elsewhere: 409,
  unmarked: 409,
  expired: 410,
  gone: 410,
  unknown: 404,
} as const;

const languageFor = (request: Request, chosen?: string): ReceiverLanguage =>
  chooseLanguage(
    chosen ?? new URL(request.url).searchParams.get('language') ?? chosenLanguage(request.headers),
    request.headers.get('accept-language'),
    RECEIVER_LANGUAGES,
  );

const HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  // `no-referrer` would take the origin from the form too, by which older phones prove that it is ours.
  'referrer-policy': 'same-origin',
};

function page(
  answer: ReceivingAnswer,
  facts: {
    language: ReceiverLanguage;
    nonce: string;
    token: string;
    problem?: string;
    typed?: Typed;
  },
) {
  return new Response(renderReceivePage(answer, facts), {
    status: facts.problem ? 400 : STATUS[answer.state],
    headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8' },
  });
}

/** In the page's own language, as far as it is about the photo. */
const photoProblem = ({ code, message }: AppError, messages: ReceiverMessages): string => {
  if (code === 'failed-precondition') return messages.photosMost;
  return code.startsWith('storage/') ? messages.photoUnread : message;
};

/** `/receive/{token}`: one delivery on its receiver's own phone, as a document of its own. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, nonce, network, setCookies } = requestContext(context);
  // What only looks ahead does not open it: the first who opens it is the receiver.
  if (request.method === 'HEAD' || /prefetch/.test(request.headers.get('sec-purpose') ?? ''))
    return new Response(null, { status: 204, headers: HEADERS });
  const before = browserOf(request);
  const { answer, browser } = await openReceiving(app, params.token, before, network).catch(
    failFile,
  );
  if (browser && browser !== before) setCookies.push(browserCookie(app.config, browser));
  return page(answer, { language: languageFor(request), nonce, token: params.token });
}

/** `count` tells the driver what is counted so far, `photo` adds a photo, anything else signs. The page's script asks for JSON; without it, a document answers. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { app, nonce, network } = requestContext(context);
  const { token } = params;
  const form = await request.formData();
  const chosen = form.get('language');
  const language = languageFor(request, typeof chosen === 'string' ? chosen : '');
  const messages = receivingMessages[language];
  const browser = browserOf(request);
  const json = (request.headers.get('accept') ?? '').includes('application/json');
  const say = (answer: ReceivingAnswer) => {
    const wrong =
      answer.state === 'open' || answer.state === 'signed' ? '' : messages[answer.state];
    return json
      ? Response.json(
          {
            state: answer.state,
            problem: wrong,
            ...('photos' in answer ? { photos: answer.photos } : {}),
          },
          { status: STATUS[answer.state], headers: HEADERS },
        )
      : page(answer, { language, nonce, token });
  };
  try {
    if (form.get('intent') === 'count')
      return say(await noteCounts(app, token, typedCounts(form), { browser, network }));
    if (form.get('intent') === 'photo') {
      const photo = form.get('photo');
      const bytes = new Uint8Array(photo instanceof File ? await photo.arrayBuffer() : []);
      return say(await addReceivingPhoto(app, token, bytes, { browser, network }));
    }
    const answer = await ownReceiving(app, token, browser, network);
    if (answer.state !== 'open') return say(answer);
    const read = readSigned(form, language, answer.lines.length);
    if ('problem' in read) {
      const problem = messages[read.problem];
      return json
        ? Response.json({ state: 'open', problem }, { status: 400, headers: HEADERS })
        : page(answer, { language, nonce, token, problem, typed: typedIn(form) });
    }
    return say(await signReceiving(app, token, read.input, { browser, network }));
  } catch (error) {
    if (error instanceof AppError && json && form.get('intent') === 'photo')
      return Response.json(
        { problem: photoProblem(error, messages) },
        { status: error.status, headers: HEADERS },
      );
    if (error instanceof AppError && json)
      return Response.json({ problem: error.message }, { status: error.status, headers: HEADERS });
    return failFile(error);
  }
}
