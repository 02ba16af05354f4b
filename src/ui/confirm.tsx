import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { type ButtonColor, buttonColor } from './button.tsx';
import { useModalSlot } from './modal-slot.tsx';

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
  /** A second way to say yes: a button between the two. */
  other?: { text: string; onChoose: () => void };
  onConfirm?: () => void;
  onCancel?: () => void;
}

/** Which button was pressed; Escape and the backdrop are Cancel. */
type Answer = boolean | 'other';

const TITLES: Record<TitleColor, string> = {
  ink: 'text-ink',
  brand: 'text-brand',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};

/** The question that is open. There is one modal, so there is one. */
let openRequest: ConfirmRequest | null = null;
/** Counts the questions: one that follows from the answer to another is a modal of its own, and opens. */
let questions = 0;

/** Opens the one confirmation modal of the page. A question asked while another is open takes its place, and the first counts as cancelled. */
export function useConfirm(): (request: ConfirmRequest) => void {
  const show = useModalSlot();
  return useCallback(
    (request) => {
      openRequest?.onCancel?.();
      openRequest = request;
      const answerWith = (answer: Answer) => {
        openRequest = null;
        show(null);
        if (answer === 'other') request.other?.onChoose();
        else if (answer) request.onConfirm?.();
        else request.onCancel?.();
      };
      questions += 1;
      show(<ConfirmModal key={questions} request={request} answerWith={answerWith} />);
    },
    [show],
  );
}

/** Content of the dialog, without the dialog element. Cancel comes first in the document, so that it gets the focus. */
export function ConfirmBody({
  request,
  answerWith,
}: {
  request: ConfirmRequest;
  answerWith: (answer: Answer) => void;
}) {
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
        <button
          type="button"
          className={buttonColor(request.cancelLook ?? 'secondary')}
          onClick={() => answerWith(false)}
        >
          {request.cancelText ?? 'Cancel'}
        </button>
        {request.other ? (
          <button
            type="button"
            className={buttonColor('secondary')}
            onClick={() => answerWith('other')}
          >
            {request.other.text}
          </button>
        ) : null}
        <button
          type="button"
          className={buttonColor(request.confirmLook ?? 'primary')}
          onClick={() => answerWith(true)}
        >
          {request.confirmText ?? 'OK'}
        </button>
      </div>
    </>
  );
}

const DOUBLE_TAP_MS = 500;

interface Place {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The second tap of a double tap on what asked lands on the backdrop over it: it means the first, and cancels nothing. */
export const isSecondTap = (
  press: { msSinceShown: number; x: number; y: number },
  asker: Place,
): boolean =>
  press.msSinceShown < DOUBLE_TAP_MS &&
  press.x >= asker.left &&
  press.x <= asker.right &&
  press.y >= asker.top &&
  press.y <= asker.bottom;

/** The modal itself. Escape and the backdrop cancel. */
function ConfirmModal({
  request,
  answerWith,
}: {
  request: ConfirmRequest;
  answerWith: (answer: Answer) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useRef<{ at: number; asker: Place } | null>(null);
  useEffect(() => {
    // What was pressed has the focus; a browser that gives it none leaves the whole page.
    const asker = (document.activeElement ?? document.body).getBoundingClientRect();
    shown.current ??= { at: performance.now(), asker };
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  // Closed before it is taken away: closing gives the focus back to where the question was asked.
  const close = (answer: Answer) => {
    dialog.current?.close();
    answerWith(answer);
  };
  return (
    // The click handler is for the backdrop, which only a pointer can hit; Escape cancels by itself.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-labelledby="confirm-title"
      aria-describedby="confirm-message"
      onClick={(event) => {
        if (event.target !== event.currentTarget) return;
        const { clientX: x, clientY: y } = event;
        const { at, asker } = shown.current ?? { at: 0, asker: null };
        if (asker && isSecondTap({ msSinceShown: performance.now() - at, x, y }, asker)) return;
        close(false);
      }}
      onCancel={(event) => {
        event.preventDefault();
        close(false);
      }}
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-lg border border-border bg-card p-0 text-ink backdrop:bg-black/55"
    >
      <div className="p-6">
        <ConfirmBody request={request} answerWith={close} />
      </div>
    </dialog>
  );
}
