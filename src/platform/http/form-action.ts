import { type ActionFunctionArgs, data } from 'react-router';
import type { z } from 'zod';
import type { UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import type { FailedForm } from '../../kit/failure.ts';
import { keyOfForm, keyOfFormIfAny } from '../idempotency.ts';
import { type RequestContext, requestContext } from './context.ts';
import { failureOf } from './failure.ts';
import { checkRole, signedIn } from './gate.ts';
import { formShape, readForm } from './read-form.ts';

/** What a form's verb gets besides its input. */
export interface FormCall extends RequestContext {
  /** Who sent it. Only on a route that requires a person or a role. */
  readonly user: UserActor;
  /** The form's idempotency key. @throws AppError when it carries none */
  readonly key: string;
  /** The same for forms that may come without: sent without JavaScript, they are done each time. */
  readonly keyIfAny: string | undefined;
  request: Request;
  params: ActionFunctionArgs['params'];
  form: FormData;
}

type Verb<S extends z.ZodType, R> = (input: z.output<S>, call: FormCall) => R | Promise<R>;

/** One form of a page: how it is read and what it does. */
export interface PageForm<R> {
  run(call: FormCall): Promise<R>;
  /** What it is read by, where one schema reads all of it. */
  schema?: z.ZodType;
}

export interface FormOptions {
  /** The fields whose text is given back with a failure, so that nothing typed is lost without JavaScript. Never a password. */
  typed?: readonly string[] | 'all' | ((form: FormData) => Promise<Record<string, string>>);
  /** The failure's sentence where it is not the catalogue's. */
  sentence?: (error: AppError) => string;
}

type AnswerOf<F> = F extends PageForm<infer R> ? R : never;
type Failed = ReturnType<typeof data<FailedForm>>;
export type FormActionOf<R> = ((args: ActionFunctionArgs) => Promise<R | Failed>) & {
  /** The forms of the page by their `intent`. */
  readonly forms: Readonly<Record<string, PageForm<unknown>>>;
};

/** A form by its schema and its verb, for pages that have several: see formActions. */
export function pageForm<S extends z.ZodType, R>(schema: S, verb: Verb<S, R>): PageForm<R> {
  const shape = formShape(schema);
  return { schema, run: async (call) => verb(readForm(shape, call.form), call) };
}

/** The action of a page with one form: reads it by the schema, runs the verb, answers a failure with its status. */
export function formAction<S extends z.ZodType, R>(
  schema: S,
  verb: Verb<S, R>,
  options?: FormOptions,
): FormActionOf<R> {
  const form = pageForm(schema, verb);
  return act({ '': form }, () => form, options);
}

/** The action of a page with several forms, each under the name that its field `intent` carries; '' is a form without one. */
export function formActions<F extends Record<string, PageForm<unknown>>>(
  forms: F,
  options?: FormOptions,
): FormActionOf<AnswerOf<F[keyof F]>> {
  const formFor = (intent: string) => {
    const form = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
    if (!form) throw new AppError('invalid-argument', 400, 'This form is not known.');
    return form as PageForm<AnswerOf<F[keyof F]>>;
  };
  return act(forms, formFor, options);
}

function act<R>(
  forms: Readonly<Record<string, PageForm<unknown>>>,
  formFor: (intent: string) => PageForm<R>,
  options: FormOptions = {},
): FormActionOf<R> {
  const action = async ({ request, params, context }: ActionFunctionArgs) => {
    checkRole(context);
    const form = await request.formData();
    const intent = textOf(form, 'intent');
    const call: FormCall = {
      ...requestContext(context),
      request,
      params,
      form,
      get user() {
        return signedIn(context).user;
      },
      get key() {
        return keyOfForm(form);
      },
      get keyIfAny() {
        return keyOfFormIfAny(form);
      },
    };
    try {
      return await formFor(intent).run(call);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const failure = failureOf(error);
      return data(
        {
          error: options.sentence ? { ...failure, message: options.sentence(error) } : failure,
          intent,
          typed: await typedIn(form, options.typed ?? []),
        },
        { status: error.status },
      );
    }
  };
  return Object.assign(action, { forms });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

async function typedIn(
  form: FormData,
  names: NonNullable<FormOptions['typed']>,
): Promise<Record<string, string>> {
  if (typeof names === 'function') return names(form);
  return Object.fromEntries(
    [...new Set(form.keys())]
      .filter((name) => names === 'all' || names.includes(name))
      .map((name) => [name, textOf(form, name)]),
  );
}
