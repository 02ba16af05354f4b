import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { buttonClass } from './button.tsx';

/** What the confirmation modal shows (specification, section 2). */
export interface ConfirmRequest {
  title: string;
  titleTone?: 'ink' | 'danger' | 'brand';
  message: string;
  content?: ReactNode;
  /** Defaults to OK. */
  confirmText?: string;
  /** Defaults to Cancel. */
  cancelText?: string;
  confirmLook?: 'primary' | 'secondary' | 'danger';
  cancelLook?: 'primary' | 'secondary' | 'danger';
  onConfirm?: () => void;
  onCancel?: () => void;
}

const ConfirmContext = createContext<(request: ConfirmRequest) => void>(() => {});
const TITLES = { ink: 'text-ink', danger: 'text-danger', brand: 'text-brand' } as const;

/** Opens the one confirmation modal of the page. */
export function useConfirm(): (request: ConfirmRequest) => void {
  return useContext(ConfirmContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ConfirmRequest | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useCallback((next: ConfirmRequest) => setRequest(next), []);
  useEffect(() => {
    if (request) dialog.current?.showModal();
  }, [request]);
  const settle = useMemo(
    () => (confirmed: boolean) => {
      dialog.current?.close();
      setRequest(null);
      if (confirmed) request?.onConfirm?.();
      else request?.onCancel?.();
    },
    [request],
  );
  return (
    <ConfirmContext value={open}>
      {children}
      <dialog
        ref={dialog}
        aria-labelledby="confirm-title"
        aria-describedby="confirm-message"
        onCancel={(event) => {
          event.preventDefault();
          settle(false);
        }}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-lg border border-border bg-card p-6 text-ink backdrop:bg-black/55"
      >
        {request ? (
          <>
            <h2 id="confirm-title" className={`text-2xl ${TITLES[request.titleTone ?? 'ink']}`}>
              {request.title}
            </h2>
            <p id="confirm-message" className="mt-2">
              {request.message}
            </p>
            {request.content ? <div className="mt-3">{request.content}</div> : null}
            <div className="mt-6 flex flex-wrap justify-end gap-3">
              <button type="button" className={buttonClass(request.cancelLook ?? 'secondary')} onClick={() => settle(false)}>
                {request.cancelText ?? 'Cancel'}
              </button>
              <button type="button" className={buttonClass(request.confirmLook ?? 'primary')} onClick={() => settle(true)}>
                {request.confirmText ?? 'OK'}
              </button>
            </div>
          </>
        ) : null}
      </dialog>
    </ConfirmContext>
  );
}
