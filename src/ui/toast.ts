/** Toasts close after this many ms and stand top-right unless told otherwise (specification, sections 2 and 9). */
export const TOAST_MS = 5000;
export const TOAST_POSITION = 'top-right';
export type ToastPosition = 'top-right' | 'top-left' | 'bottom-right' | 'bottom-left';

type Tone = 'success' | 'error' | 'info';
export interface ToastRequest {
  tone: Tone;
  text: string;
}
export interface LoggedToast extends ToastRequest {
  id: number;
  /** When it was shown, UTC ms. */
  at: number;
}
type Listener = (toast: LoggedToast) => void;

/** The log keeps this many, newest first. */
const LOG_LENGTH = 50;

const listeners = new Set<Listener>();
const logListeners = new Set<() => void>();
/** Toasts from before the toaster was loaded. */
const waiting: LoggedToast[] = [];
let log: readonly LoggedToast[] = [];
let next = 1;

function ask(tone: Tone, text: string): void {
  const shown = { id: next++, tone, text, at: Date.now() };
  log = [shown, ...log].slice(0, LOG_LENGTH);
  if (listeners.size === 0) waiting.push(shown);
  for (const listener of listeners) listener(shown);
  for (const listener of logListeners) listener();
}

/** Shows a toast from anywhere in the browser. */
export const toast = {
  success: (text: string) => ask('success', text),
  error: (text: string) => ask('error', text),
  info: (text: string) => ask('info', text),
};

/** Hears which errors go: those in these words, or all. */
type TakenBack = (text?: string) => void;
const triedAgain = new Set<TakenBack>();

/**
 * What went wrong is being tried again, or is over, so the word that it went wrong goes from the screen; the log keeps it. `text`: only the
 * error in these words, because others are still so.
 */
export function takeErrorsBack(text?: string): void {
  waiting.splice(0, waiting.length, ...withoutErrors(waiting, text));
  for (const listener of triedAgain) listener(text);
}

/** What stays of these toasts once errors are taken back. */
export const withoutErrors = (
  list: readonly LoggedToast[],
  text?: string,
): readonly LoggedToast[] =>
  list.filter((one) => one.tone !== 'error' || (text !== undefined && one.text !== text));

/** The toaster hears here that errors go. */
export function onTakenBack(listener: TakenBack): () => void {
  triedAgain.add(listener);
  return () => {
    triedAgain.delete(listener);
  };
}

/** The toaster listens here; it first gets what was asked for before it was there. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  for (const request of waiting.splice(0)) listener(request);
  return () => {
    listeners.delete(listener);
  };
}

/** What was shown in this visit, newest first. */
export function loggedToasts(): readonly LoggedToast[] {
  return log;
}

export function onLogChange(listener: () => void): () => void {
  logListeners.add(listener);
  return () => {
    logListeners.delete(listener);
  };
}
