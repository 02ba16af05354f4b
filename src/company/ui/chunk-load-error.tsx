import { buttonClass } from '../../ui/button.tsx';
import { CHUNK_ERROR } from '../page-messages.ts';

/** Shown when a page's script could not be loaded. */
export function ChunkLoadError() {
  return (
    <div role="alert" className="fixed inset-0 z-50 grid place-items-center bg-paper p-6">
      <div className="max-w-md">
        <h1 className="text-3xl">{CHUNK_ERROR.title}</h1>
        <p className="mt-3">{CHUNK_ERROR.text}</p>
        <button
          type="button"
          className={buttonClass('primary', 'mt-6')}
          onClick={() => window.location.reload()}
        >
          {CHUNK_ERROR.reload}
        </button>
      </div>
    </div>
  );
}

/** True for the error a browser raises when a script of a page can't be fetched. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|ChunkLoadError|error loading dynamically/i.test(
      error.message,
    )
  );
}
