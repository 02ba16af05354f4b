import { createContext, type ReactNode } from 'react';

/** What stands beside a page's title and below it where a menu stands beside the page; null elsewhere. */
export interface PageFrame {
  tabs: ReactNode;
  more: ReactNode;
  /** The menu has the switch between this person's sites. */
  switchesSite: boolean;
}

export const PageFrameContext = createContext<PageFrame | null>(null);
