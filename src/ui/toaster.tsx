import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type LoggedToast,
  onTakenBack,
  onToast,
  TOAST_MS,
  TOAST_POSITION,
  type ToastPosition,
  withoutErrors,
} from './toast.ts';

const LOOKS = {
  success: { icon: CircleCheck, edge: 'border-l-success', tint: 'text-success' },
  error: { icon: CircleAlert, edge: 'border-l-danger', tint: 'text-danger' },
  info: { icon: Info, edge: 'border-l-info', tint: 'text-info' },
} as const;

/** One toast. Its timer pauses while the pointer or the focus is on it. */
function Toast({ toast, onClose }: { toast: LoggedToast; onClose: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  const left = useRef(TOAST_MS);
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => onClose(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [held, onClose, toast.id]);
  const { icon: Icon, edge, tint } = LOOKS[toast.tone];
  return (
    <li
      className={`pointer-events-auto flex items-start gap-3 rounded-md border border-l-4 border-border bg-card p-3 text-ink shadow-[0_6px_18px_rgb(0_0_0/0.18)] ${edge}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} className={`mt-0.5 shrink-0 ${tint}`} />
      <p className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">{toast.text}</p>
      <button
        type="button"
        aria-label="Close this message"
        className="-m-2 grid size-9 cursor-pointer place-items-center text-muted hover:text-ink"
        onClick={() => onClose(toast.id)}
      >
        <X aria-hidden="true" size={16} strokeWidth={1.75} />
      </button>
    </li>
  );
}

/** Which toasts are removed when one of this tone appears. */
const GIVES_WAY: Readonly<Record<LoggedToast['tone'], readonly LoggedToast['tone'][]>> = {
  error: ['error'],
  success: ['success', 'info'],
  info: ['info'],
};

/**
 * What is shown once another is asked for. It takes the place of the one of its kind: what was done last, or went wrong last, is what
 * somebody waits for; the others stand in the log. News that nobody asked for, such as that the connection is back, takes no word away
 * that something was done. So there are one of each tone at most.
 */
export const shownWith = (
  list: readonly LoggedToast[],
  request: LoggedToast,
): readonly LoggedToast[] => {
  const gone = GIVES_WAY[request.tone];
  return [...list.filter(({ tone }) => !gone.includes(tone)), request];
};

/** Toasts, top-right unless told otherwise; they close on their own after 5000 ms. Errors are announced at once, the others politely. */
export function Toaster({ position = TOAST_POSITION }: { position?: ToastPosition }) {
  const [shown, setShown] = useState<readonly LoggedToast[]>([]);
  const section = useRef<HTMLElement>(null);
  const count = shown.length;
  useEffect(() => onToast((request) => setShown((list) => shownWith(list, request))), []);
  useEffect(() => onTakenBack((text) => setShown((list) => withoutErrors(list, text))), []);
  useEffect(() => section.current?.showPopover(), []);
  useEffect(() => {
    // Entered anew, the top layer's last place is above the dialog that is open.
    if (count === 0 || !document.querySelector('dialog:modal')) return;
    section.current?.hidePopover();
    section.current?.showPopover();
  }, [count]);
  const close = useCallback(
    (id: number) => setShown((list) => list.filter((toast) => toast.id !== id)),
    [],
  );
  const region = (tone: 'polite' | 'assertive', list: readonly LoggedToast[]) => (
    <ol aria-live={tone} className="flex flex-col gap-2 empty:hidden">
      {list.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={close} />
      ))}
    </ol>
  );
  return (
    <section
      ref={section}
      popover="manual"
      aria-label="Notices"
      data-position={position}
      className="toasts"
    >
      {region(
        'assertive',
        shown.filter((toast) => toast.tone === 'error'),
      )}
      {region(
        'polite',
        shown.filter((toast) => toast.tone !== 'error'),
      )}
    </section>
  );
}
