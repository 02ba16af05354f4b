import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ClaimKind } from '../choices.ts';

export interface ChosenLine {
  quantity: number;
  /** Only so many of what one unit holds; undefined: whole units. */
  part?: number | undefined;
  /** Undefined: not chosen yet, so the form asks. */
  kind?: ClaimKind | undefined;
}

/** What is entered of a claim, but for its photos, which a browser does not keep over a reload. */
interface ClaimEntry {
  /** The ticked lines. */
  chosen: Record<string, ChosenLine>;
  words: string;
  /** So many are chosen. */
  photos: number;
  /** So many were, before the page was loaded anew. */
  lostPhotos: number;
  /** What was sent last and its key: the same again is one claim, also after a reload. */
  sent: { body: string; key: string /** Nobody knows yet whether it arrived. */; open: boolean };
}

export const NOTHING_SENT: ClaimEntry['sent'] = { body: '', key: '', open: false };

const BLANK: ClaimEntry = {
  chosen: {},
  words: '',
  photos: 0,
  lostPhotos: 0,
  sent: NOTHING_SENT,
};

function stored(name: string): string | null {
  try {
    return window.sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function entryOf(storedText: string | null): ClaimEntry {
  try {
    const entry = { ...BLANK, ...(JSON.parse(storedText ?? '{}') as Partial<ClaimEntry>) };
    return { ...entry, photos: 0, lostPhotos: entry.photos || entry.lostPhotos };
  } catch {
    return BLANK;
  }
}

const never = () => () => {};

/** A claim as it stands in this tab: it outlives a reload, a lost network and the way to the sign-in. */
export function useClaimDraft(person: string, deliveryId: string) {
  const name = `bellcart.claim.${person}.${deliveryId}`;
  const storedText = useSyncExternalStore(
    never,
    () => stored(name),
    () => null,
  );
  const before = useMemo(() => entryOf(storedText), [storedText]);
  const [typed, setTyped] = useState<ClaimEntry>();
  const entry = typed ?? before;
  // What changes while an answer is awaited is not undone by it.
  const latest = useRef<ClaimEntry>(null);
  const change = (part: Partial<ClaimEntry>) => {
    const next = { ...(latest.current ?? entry), ...part };
    latest.current = next;
    setTyped(next);
    try {
      window.sessionStorage.setItem(name, JSON.stringify(next));
    } catch {
      // The page still has it.
    }
  };
  const forget = () => {
    try {
      window.sessionStorage.removeItem(name);
    } catch {
      // The browser refused to store the draft.
    }
  };
  return { entry, change, forget };
}
