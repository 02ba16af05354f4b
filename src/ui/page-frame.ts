import { createContext, type ReactNode } from 'react';

/** Parts of a page that are placed beside and below its title where the page has a menu beside it; null elsewhere. */
export interface PageFrame {
  tabs: ReactNode;
  more: ReactNode;
  /** The menu has the switch between this person's sites. */
  switchesSite: boolean;
}

export const PageFrameContext = createContext<PageFrame | null>(null);
