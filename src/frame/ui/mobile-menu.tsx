import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const sheet = async () => (await import('./mobile-sheet.tsx')).MobileSheet;

/** The hamburger that opens the slide-in sheet. */
export function MobileMenu(props: { signedIn: boolean; inCart: number }) {
  // Which opening is shown, 0 for none: an earlier one may say only after the next press that it closed.
  const [shown, setShown] = useState(0);
  const { Component: Sheet, fetchEarly, fetchNow } = useLazyComponent(sheet);
  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={shown > 0}
        aria-haspopup="dialog"
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => {
          fetchNow();
          setShown((last) => last + 1);
        }}
        className="grid size-11 cursor-pointer place-items-center rounded-md hover:bg-sunk"
      >
        <Menu aria-hidden="true" size={22} strokeWidth={1.75} />
      </button>
      {shown > 0 && Sheet ? (
        <Sheet
          key={shown}
          {...props}
          onClosed={() => setShown((now) => (now === shown ? 0 : now))}
        />
      ) : null}
    </div>
  );
}
