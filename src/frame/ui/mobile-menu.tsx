import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const sheet = async () => (await import('./mobile-sheet.tsx')).MobileSheet;

/** The hamburger that opens the slide-in sheet. */
export function MobileMenu(props: { signedIn: boolean; inCart: number }) {
  const [open, setOpen] = useState(false);
  const { Component: Sheet, fetchEarly, fetchNow } = useLazyComponent(sheet);
  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={open}
        aria-haspopup="dialog"
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => {
          fetchNow();
          setOpen(true);
        }}
        className="grid size-11 cursor-pointer place-items-center rounded-md hover:bg-sunk"
      >
        <Menu aria-hidden="true" size={22} strokeWidth={1.75} />
      </button>
      {open && Sheet ? <Sheet {...props} onClosed={() => setOpen(false)} /> : null}
    </div>
  );
}
