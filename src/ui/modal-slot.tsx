import { createContext, type ReactNode, useContext, useState } from 'react';

const SlotContext = createContext<(modal: ReactNode) => void>(() => {});

/** Puts a modal over whatever page is shown; null takes it away. */
export function useModalSlot(): (modal: ReactNode) => void {
  return useContext(SlotContext);
}

/** The one place for modals, above all pages. It knows none of them: what a modal needs comes with the page that opens it. */
export function ModalSlot({ children }: { children: ReactNode }) {
  const [modal, show] = useState<ReactNode>(null);
  return (
    <SlotContext value={show}>
      {children}
      {modal}
    </SlotContext>
  );
}
