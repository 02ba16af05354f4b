import { Menu } from 'lucide-react';
import { lazy, startTransition, useState } from 'react';

/** Fetched when a finger, the pointer or the focus comes to the button, so that it is there by the press. */
const fetchSheet = () => import('./mobile-sheet.tsx');
const fetchEarly = () => void fetchSheet().catch(() => {});
const MobileSheet = lazy(async () => ({ default: (await fetchSheet()).MobileSheet }));

/** The hamburger that opens the slide-in sheet. */
export function MobileMenu({ signedIn, inCart }: { signedIn: boolean; inCart: number }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label="Menu"
        aria-expanded={open}
        aria-haspopup="dialog"
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        // As a transition it opens the moment the sheet is there; a fallback would be shown for 300 ms at least.
        onClick={() => startTransition(() => setOpen(true))}
        className="grid size-11 cursor-pointer place-items-center rounded-md border border-border hover:bg-sunk"
      >
        <Menu aria-hidden="true" size={22} strokeWidth={1.75} />
      </button>
      {open ? <MobileSheet signedIn={signedIn} inCart={inCart} onClosed={() => setOpen(false)} /> : null}
    </div>
  );
}
