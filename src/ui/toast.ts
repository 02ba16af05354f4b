/** Toasts close after this many ms (specification, section 9) and stand top-right. */
export const TOAST_MS = 5000;

type Tone = 'success' | 'error' | 'info';
export interface ToastRequest {
  tone: Tone;
  text: string;
}
type Listener = (toast: ToastRequest) => void;

const listeners = new Set<Listener>();
/** Asked for before the shown part was loaded. */
const waiting: ToastRequest[] = [];

function ask(tone: Tone, text: string): void {
  if (listeners.size === 0) waiting.push({ tone, text });
  for (const listener of listeners) listener({ tone, text });
}

/** Shows a toast from anywhere in the browser. */
export const toast = {
  success: (text: string) => ask('success', text),
  error: (text: string) => ask('error', text),
  info: (text: string) => ask('info', text),
};

/** The toaster listens here; it first gets what was asked for before it was there. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  for (const request of waiting.splice(0)) listener(request);
  return () => {
    listeners.delete(listener);
  };
}
