import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { EmptyState, Panel } from '../../ui/panel.tsx';

/** How often the page asks, in ms. */
const ASK_MS = 700;

interface FileInMakingProps {
  state: 'queued' | 'ready' | 'failed';
  done: number;
  total: number;
  words: { ready: string; working: string; failed: string; failedText: string };
  /** The way to the finished file. */
  children: ReactNode;
  /** Shown without scripts, where the page cannot poll by itself. */
  withoutScripts?: ReactNode;
}

/** A file that a job makes: how far it is, asked again until it is there, then the way to it. */
export function FileInMaking({
  state,
  done,
  total,
  words,
  children,
  withoutScripts,
}: FileInMakingProps) {
  const { revalidate, state: asking } = useRevalidator();
  useEffect(() => {
    if (state !== 'queued' || asking !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), ASK_MS);
    return () => clearTimeout(timer);
  }, [state, asking, revalidate]);
  return (
    <Panel>
      {state === 'failed' ? (
        <EmptyState title={words.failed}>{words.failedText}</EmptyState>
      ) : (
        <div aria-live="polite">
          <p className="font-display text-2xl font-bold">
            {state === 'ready' ? words.ready : words.working}
          </p>
          <progress
            max={total}
            value={done}
            aria-label={words.working}
            className="mt-3 h-3 w-full appearance-none border border-border bg-sunk [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-brand [&::-webkit-progress-value]:transition-all"
          />
        </div>
      )}
      {state === 'ready' ? children : null}
      {state === 'queued' ? (
        <noscript>
          <meta httpEquiv="refresh" content="2" />
          {withoutScripts}
        </noscript>
      ) : null}
    </Panel>
  );
}
