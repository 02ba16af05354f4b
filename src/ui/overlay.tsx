import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface Loading {
  /** The global loading flag: while it is on, the overlay covers the screen. */
  on: boolean;
  set: (on: boolean) => void;
}

const LoadingContext = createContext<Loading>({ on: false, set: () => {} });

export function useLoadingFlag(): Loading {
  return useContext(LoadingContext);
}

/** The full-screen overlay with a spinner. */
export function LoadingOverlay({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className="fixed inset-0 z-50 grid place-items-center bg-paper/85">
      <div className="flex flex-col items-center gap-3">
        <span
          aria-hidden="true"
          className="size-12 animate-[spin_800ms_linear_infinite] rounded-full border-4 border-brand border-r-transparent"
        />
        <span>{label}</span>
      </div>
    </div>
  );
}

export function LoadingProvider({ children }: { children: ReactNode }) {
  const [on, set] = useState(false);
  const value = useMemo(() => ({ on, set }), [on]);
  return (
    <LoadingContext value={value}>
      {children}
      {on ? <LoadingOverlay /> : null}
    </LoadingContext>
  );
}
