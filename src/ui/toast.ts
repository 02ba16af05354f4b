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
/** Asked for before the shown part was loaded. */
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

const triedAgain = new Set<() => void>();

/** What went wrong is being tried again, so the word that it went wrong goes from the screen; the log keeps it. */
export function takeErrorsBack(): void {
  for (const [at, { tone }] of [...waiting.entries()].reverse())
    if (tone === 'error') waiting.splice(at, 1);
  for (const listener of triedAgain) listener();
}

/** The toaster hears here that errors go. */
export function onTakenBack(listener: () => void): () => void {
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
