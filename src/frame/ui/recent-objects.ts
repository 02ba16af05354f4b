import type { FoundItem } from '../find-contract.ts';

/** What a person opened last, in this browser, for each person on their own. */
export type RecentObject = Pick<FoundItem, 'group' | 'id' | 'name' | 'detail' | 'to'>;

const PREFIX = 'bellcart:recent:';
const MOST_RECENT = 8;

export function recentObjects(person: string): RecentObject[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(PREFIX + person) ?? '[]');
    return Array.isArray(stored) ? (stored as RecentObject[]) : [];
  } catch {
    return [];
  }
}

/** Puts one first. A browser that keeps nothing keeps nothing. */
export function rememberObject(person: string, one: RecentObject): void {
  const { group, id, name, detail, to } = one;
  const others = recentObjects(person).filter((one) => one.to !== to);
  const known = recentObjects(person).find((one) => one.to === to);
  const stored = { group, id, name, detail: detail || (known?.detail ?? ''), to };
  try {
    window.localStorage.setItem(
      PREFIX + person,
      JSON.stringify([stored, ...others].slice(0, MOST_RECENT)),
    );
  } catch {
    // Storage is full or switched off.
  }
}

/** At sign-out: who comes next to this browser sees nothing of it. */
export function forgetRecentObjects(): void {
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith(PREFIX)) window.localStorage.removeItem(key);
  } catch {
    // The browser refused to store it.
  }
}

/** Addresses of single objects, and what kind each is. */
const OBJECTS: readonly [RegExp, FoundItem['group']][] = [
  [/^\/dashboard\/orders\/([0-9a-f-]{36})$/, 'orders'],
  [/^\/dashboard\/customers\/([0-9a-f-]{36})$/, 'customers'],
  [/^\/dashboard\/people\/([0-9a-f-]{36})$/, 'people'],
  [/^\/dashboard\/products\/([0-9a-f-]{36})$/, 'products'],
  [/^\/products\/([a-z0-9-]+)$/, 'products'],
  [/^\/sds\/([a-z0-9-]+)$/, 'sheets'],
];
/** Titles of pages that found nothing. */
const NAMELESS = /^(order|customer|product|person|page not found|.*not found)$/i;

/** The object that the page at this address shows, named as its title says; null for any other page. */
export function objectAt(pathname: string, title: string): RecentObject | null {
  const name = title.replace(/^\(\d+\) /, '').replace(/ \| .*$/, '');
  if (!title.includes(' | ') || NAMELESS.test(name)) return null;
  for (const [pattern, group] of OBJECTS) {
    const id = pattern.exec(pathname)?.[1];
    if (id) return { group, id, name, detail: '', to: pathname };
  }
  return null;
}
