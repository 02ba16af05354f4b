import { X } from 'lucide-react';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import * as messages from '../messages.ts';
import * as viewer from '../viewer-messages.ts';

interface Shown {
  href: string;
  title: string;
}

const ViewerContext = createContext<(shown: Shown) => void>(() => {});

/** Phones and browsers without a viewer of their own open the file itself. */
function canShow(): boolean {
  return (
    window.matchMedia('(min-width: 64rem) and (pointer: fine)').matches &&
    navigator.pdfViewerEnabled
  );
}

/** A link to a PDF that opens it over the page where there is room for it. */
export function ViewLink({
  href,
  title,
  children,
  className,
}: Shown & { children: ReactNode; className?: string }) {
  const show = useContext(ViewerContext);
  const open = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      !canShow()
    )
      return;
    event.preventDefault();
    show({ href, title });
  };
  return (
    <a href={href} onClick={open} className={className}>
      {children}
    </a>
  );
}

/** Gives its children a viewer: a dialog over the page with the browser's own PDF viewer inside. */
export function SheetViewer({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (shown && !dialog.current?.open) dialog.current?.showModal();
  }, [shown]);
  const show = useMemo(() => (next: Shown) => setShown(next), []);
  return (
    <ViewerContext value={show}>
      {children}
      {shown ? (
        <dialog
          ref={dialog}
          aria-labelledby="sheet-viewer-title"
          onClose={() => setShown(null)}
          className="m-auto h-[94dvh] max-h-none w-[min(72rem,96vw)] max-w-none border border-ink bg-card p-0 text-ink backdrop:bg-black/60"
        >
          <div className="flex h-full flex-col">
            <div className="flex items-center gap-3 border-b-2 border-ink px-4 py-2">
              <h2 id="sheet-viewer-title" className="min-w-0 flex-1 truncate text-lg">
                {shown.title}
              </h2>
              <a
                href={shown.href}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('quiet')}
              >
                {viewer.newTab}
              </a>
              <a href={`${shown.href.split('#')[0]}?download`} className={buttonClass('secondary')}>
                {messages.download}
              </a>
              <button
                type="button"
                aria-label={viewer.close}
                onClick={() => dialog.current?.close()}
                className={buttonClass('secondary')}
              >
                <X aria-hidden="true" size={20} strokeWidth={1.75} />
              </button>
            </div>
            {/* No sandbox: it would stop the browser's PDF viewer. The file's own policy lets it run and load nothing. */}
            {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
            <iframe
              src={shown.href}
              title={shown.title}
              className="min-h-0 w-full flex-1 bg-white"
            />
          </div>
        </dialog>
      ) : null}
    </ViewerContext>
  );
}
