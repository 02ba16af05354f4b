import { useEffect, useState } from 'react';
import type { DriverDay } from '../contract.ts';
import {
  MOST_PAPER_BYTES,
  readPapers,
  type StoredPapers,
  storePapers,
} from './device/day-store.ts';
import { onPhoneChange, phoneChanged } from './device/phone-database.ts';
import { isOurs } from './device/warm-pages.ts';

type Run = DriverDay['runs'][number];

/** Where a phone that is for deliveries alone reads it too. */
const paperAddress = (runId: string) => `/dashboard/runs/${runId}/shipping-paper.pdf`;

/** The run has a shipping paper that its driver may read. */
const hasPaper = ({ state, shippingPaper: paper }: Run) =>
  state !== 'closed' && paper !== undefined && paper.state !== 'none' && paper.state !== 'part';

/** What the shipping paper of a run follows from, as the day says it: on the road its stops end one by one, and the paper stays the one it left with. */
export function papersMadeOf(run: Run, stops: DriverDay['stops']): string {
  const { shippingPaper: paper, truckName } = run;
  const isOut = run.state === 'out';
  const goods = stops
    .filter(({ runId }) => runId === run.id)
    .map(({ orderId, lines }) => [
      orderId,
      ...lines.map(({ orderLineId, open, loaded }) => [orderLineId, open, loaded]),
    ]);
  return JSON.stringify([isOut, truckName, paper?.state, paper?.signedAt, isOut ? [] : goods]);
}

const asText = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
};

async function fetchPapers(runId: string): Promise<string | null> {
  try {
    const response = await fetch(paperAddress(runId), {
      cache: 'no-store',
      signal: AbortSignal.timeout(60_000),
    });
    const isPdf = response.headers.get('content-type') === 'application/pdf';
    if (!response.ok || !isPdf || !isOurs(response)) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return bytes.length > MOST_PAPER_BYTES ? null : asText(bytes);
  } catch {
    return null;
  }
}

/** Keeps the shipping papers of the day's runs on this phone, as its stops are, and asks for them again where the load or a signature changed. */
export function useStoredPaper(person: string, day: DriverDay | undefined, isFresh: boolean) {
  const readKey = JSON.stringify(
    (day?.runs ?? []).filter(hasPaper).map((run) => [run.id, papersMadeOf(run, day?.stops ?? [])]),
  );
  useEffect(() => {
    if (!isFresh) return;
    const runs = JSON.parse(readKey) as [string, string][];
    const ids = runs.map(([id]) => id);
    const all = async () => {
      for (const [runId, madeOf] of runs) {
        if ((await readPapers(person, runId))?.madeOf === madeOf) continue;
        const pdf = await fetchPapers(runId);
        const papers = pdf && { runId, madeOf, readAt: Date.now(), pdf };
        if (papers && (await storePapers(person, papers, ids))) phoneChanged();
      }
    };
    void all();
  }, [person, readKey, isFresh]);
}

/** The shipping paper of a run that this phone holds; null: none, undefined: not looked yet. */
export function usePaperHere(person: string, runId: string): StoredPapers | null | undefined {
  const [papers, setPapers] = useState<StoredPapers | null>();
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const found = await readPapers(person, runId);
      if (!isOver) setPapers(found);
    };
    void look();
    const stop = onPhoneChange(() => void look());
    return () => {
      isOver = true;
      stop();
    };
  }, [person, runId]);
  return papers;
}

/** The file as the phone's own viewer opens it. */
export const pdfOf = ({ pdf }: StoredPapers): Blob =>
  new Blob([Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0))], {
    type: 'application/pdf',
  });
