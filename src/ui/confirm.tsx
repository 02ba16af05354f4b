import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { type ButtonColor, buttonColor } from './button.tsx';

export type TitleColor = 'ink' | 'brand' | 'success' | 'warning' | 'danger';

/** What the confirmation modal shows (specification, section 2). */
export interface ConfirmRequest {
  title: string;
  /** Defaults to ink. */
  titleTone?: TitleColor;
  message: string;
  content?: ReactNode;
  /** Defaults to OK. */
  confirmText?: string;
  /** Defaults to Cancel. */
  cancelText?: string;
  confirmLook?: ButtonColor;
  cancelLook?: ButtonColor;
  onConfirm?: () => void;
  onCancel?: () => void;
}

const ConfirmContext = createContext<(request: ConfirmRequest) => void>(() => {});
const TITLES: Record<TitleColor, string> = {
  ink: 'text-ink',
  brand: 'text-brand',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};

/** Opens the one confirmation modal of the page. */
export function useConfirm(): (request: ConfirmRequest) => void {
  return useContext(ConfirmContext);
}

/** What stands in the modal, apart from the dialog element that carries it. Cancel comes first, so that it has the focus when it opens. */
export function ConfirmBody({ request, settle }: { request: ConfirmRequest; settle: (confirmed: boolean) => void }) {
  return (
    <>
      <h2 id="confirm-title" className={`text-2xl ${TITLES[request.titleTone ?? 'ink']}`}>
        {request.title}
      </h2>
      <p id="confirm-message" className="mt-2">
        {request.message}
      </p>
      {request.content ? <div className="mt-3">{request.content}</div> : null}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <button type="button" className={buttonColor(request.cancelLook ?? 'secondary')} onClick={() => settle(false)}>
          {request.cancelText ?? 'Cancel'}
        </button>
        <button type="button" className={buttonColor(request.confirmLook ?? 'primary')} onClick={() => settle(true)}>
          {request.confirmText ?? 'OK'}
        </button>
      </div>
    </>
  );
}

/** Holds the modal. Escape and the backdrop cancel. A question asked while another is open takes its place, and the first counts as cancelled. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null);
  const asked = useRef<ConfirmRequest | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useCallback((next: ConfirmRequest) => {
    asked.current?.onCancel?.();
    asked.current = next;
    setRequest(next);
  }, []);
  useEffect(() => {
    if (request && !dialog.current?.open) dialog.current?.showModal();
  }, [request]);
  const settle = useCallback((confirmed: boolean) => {
    const answered = asked.current;
    asked.current = null;
    dialog.current?.close();
    setRequest(null);
    if (confirmed) answered?.onConfirm?.();
    else answered?.onCancel?.();
  }, []);
  return (
    <ConfirmContext value={open}>
      {children}
      {/* The click handler is for the backdrop, which only a pointer can hit; Escape cancels by itself. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <dialog
        ref={dialog}
        aria-labelledby="confirm-title"
        aria-describedby="confirm-message"
        onClick={(event) => event.target === event.currentTarget && settle(false)}
        onCancel={(event) => {
          event.preventDefault();
          settle(false);
        }}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-lg border border-border bg-card p-0 text-ink backdrop:bg-black/55"
      >
        {request ? (
          <div className="p-6">
            <ConfirmBody request={request} settle={settle} />
          </div>
        ) : null}
      </dialog>
    </ConfirmContext>
  );
}
