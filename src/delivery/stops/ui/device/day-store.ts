import type { LoadAtDock, PaperAtDock } from '../../../shipping/contract.ts';
import { ON_DISK, openPhone } from './phone-database.ts';
import { openContent, sealContent } from './seal.ts';

/** What a phone holds of a person for a screen without a network: the day's stops, the products that may be added to one, the loads of trucks, the shipping papers of runs, and what was signed of them here. */
type What = 'day' | 'products' | 'loads' | 'papers' | 'signed';

/** Rows of the day are under the person's id alone: those of earlier releases stay readable. */
const rowOf = (person: string, what: What) => (what === 'day' ? person : `${person} ${what}`);

async function storeSealed(person: string, what: What, value: unknown): Promise<boolean> {
  try {
    const sealed = await sealContent(person, what, value);
    const store = (await openPhone()).transaction('days', 'readwrite', ON_DISK);
    await store.store.put({ person: rowOf(person, what), sealed });
    await store.done;
  } catch {
    return false;
  }
  return true;
}

async function read<T>(person: string, what: What): Promise<T | null> {
  try {
    const row = await (await openPhone()).get('days', rowOf(person, what));
    return row ? await openContent<T>(person, what, row.sealed) : null;
  } catch {
    return null;
  }
}

/** Keeps the day's stops. @returns whether the phone holds them */
export const storeDay = (person: string, day: unknown) => storeSealed(person, 'day', day);

/** The day that this phone holds for this person; null: none, or its key is not here. */
export const readDay = <Day>(person: string) => read<Day>(person, 'day');

/** Keeps the products that may be handed over beyond an order. @returns whether the phone holds them */
export const storeProducts = (person: string, products: unknown) =>
  storeSealed(person, 'products', products);

export const readProducts = <Products>(person: string) => read<Products>(person, 'products');

/** Trucks whose loads a phone holds: those of a day. */
const MOST_LOADS = 4;

/** Keeps what a run has to load, beside those of the other runs that were opened last. */
export async function storeLoad(person: string, load: LoadAtDock): Promise<boolean> {
  const others = (await read<LoadAtDock[]>(person, 'loads')) ?? [];
  const otherLoads = others.filter(({ run }) => run.id !== load.run.id);
  return storeSealed(person, 'loads', [load, ...otherLoads].slice(0, MOST_LOADS));
}

/** The load of this run that this phone holds for this person. */
export const readLoad = async (person: string, runId: string): Promise<LoadAtDock | null> =>
  (await read<LoadAtDock[]>(person, 'loads'))?.find(({ run }) => run.id === runId) ?? null;

/** The shipping paper of a run, as it was when this phone asked for it last. */
export interface StoredPapers {
  runId: string;
  /** What it was made of: of something else it is asked for again. */
  madeOf: string;
  /** UTC ms. */
  readAt: number;
  /** The PDF, in base64. */
  pdf: string;
}

/** Bytes of a run's shipping paper that a phone holds: some two hundred pages. */
export const MOST_PAPER_BYTES = 4_000_000;

/** Keeps the shipping paper of a run, beside those of the others of `runIds`; those of any other run go. */
export async function storePapers(
  person: string,
  papers: StoredPapers,
  runIds: readonly string[],
): Promise<boolean> {
  const others = (await read<StoredPapers[]>(person, 'papers')) ?? [];
  const ofOthers = others.filter(({ runId }) => runId !== papers.runId && runIds.includes(runId));
  return storeSealed(person, 'papers', [papers, ...ofOthers].slice(0, MOST_LOADS));
}

/** The shipping paper of this run that this phone holds for this person. */
export const readPapers = async (person: string, runId: string): Promise<StoredPapers | null> =>
  (await read<StoredPapers[]>(person, 'papers'))?.find((one) => one.runId === runId) ?? null;

/** The text of a shipping paper as it was signed on this phone. */
export interface SignedText {
  runId: string;
  paper: PaperAtDock;
}

/** Keeps what is signed, beside that of the other runs that were signed last. @returns whether the phone holds it */
export async function storeSignedText(person: string, signed: SignedText): Promise<boolean> {
  const others = (await read<SignedText[]>(person, 'signed')) ?? [];
  const ofOthers = others.filter(({ runId }) => runId !== signed.runId);
  return storeSealed(person, 'signed', [signed, ...ofOthers].slice(0, MOST_LOADS));
}

/** What this person signed last of this run on this phone; null: none, or its key is not here. */
export const readSignedText = async (person: string, runId: string): Promise<PaperAtDock | null> =>
  (await read<SignedText[]>(person, 'signed'))?.find((one) => one.runId === runId)?.paper ?? null;
