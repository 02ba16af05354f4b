/** The data that the books hold, as it travels in JSON. Amounts are dollars in JSON numbers; ids are strings. */

export interface Ref {
  value: string;
  name?: string;
}

/** A request body or an entity under construction: checked against its kind's shape before anything reads it. */
export type Draft = Record<string, unknown>;

/** An entity as stored and answered. */
export interface Stored extends Draft {
  Id: string;
  SyncToken: string;
  MetaData: { CreateTime: string; LastUpdatedTime: string };
  domain: string;
  sparse: boolean;
}

export interface LinkedTxn {
  TxnId: string;
  TxnType: string;
  TxnLineId?: string;
}

export interface Address extends Draft {
  Id?: string;
}

/** The reference under `property`, when there is one. */
export function refOf(draft: Draft, property: string): Ref | undefined {
  const value = draft[property] as Ref | undefined;
  return value?.value === undefined || value.value === '' ? undefined : value;
}

/** The text under `property`; an empty text counts as none. */
export function textOf(draft: Draft, property: string): string | undefined {
  const value = draft[property];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The number under `property`, or the default. */
export function numberOf(draft: Draft, property: string, otherwise = 0): number {
  const value = draft[property];
  return typeof value === 'number' ? value : otherwise;
}
