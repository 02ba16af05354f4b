import type { NotificationKey } from '../../choices.ts';

/** The predicate for SQL: whether the person of `alias` (the users table) chose to be told of this. A missing choice means yes. */
export function wantsMail(alias: string, key: NotificationKey): string {
  return `coalesce((${alias}.notifications->>'${key}')::boolean, true)`;
}
