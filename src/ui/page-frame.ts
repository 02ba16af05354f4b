import { createContext, type ReactNode } from 'react';

/** Parts of a page that are placed beside and below its title where the page has a menu beside it; null elsewhere. */
export interface PageFrame {
  tabs: ReactNode;
  /** The title of a page that shares it with the other tabs of its noun; null: its own. */
  titleOf: ((title: ReactNode) => ReactNode) | null;
  more: ReactNode;
  /** The rows of `more`, for a page that has a menu of its own and takes them into it. */
  moreRows: ReactNode;
  /** On a phone the line above has the site's name, which is the title there; the page's own is only read out, and its tools stand on that line. */
  underSite: { whole: string; line: string; title: string; tools: string } | null;
  /** The menu has the switch between this person's sites. */
  switchesSite: boolean;
}

export const PageFrameContext = createContext<PageFrame | null>(null);
