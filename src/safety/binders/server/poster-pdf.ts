import { longDayText } from '../../../kit/time.ts';
import { collectBytes } from '../../../platform/pdf-bytes.ts';
import type { ApartPair } from '../../hazards/server/public/incompatible-in-cart.ts';
import { posterMessages } from '../poster/messages.ts';
import { drawCards, drawHead, type PosterHead } from './poster-cards.ts';
import { drawChart } from './poster-chart.ts';
import { PosterPage, type PosterPaper } from './poster-page.ts';
import { drawProducts, type PosterProduct } from './poster-products.ts';

export interface PosterFacts extends PosterHead {
  products: readonly PosterProduct[];
  /** What of these must never meet, the deadliest first. */
  apart: readonly ApartPair[];
  /** The storeroom was not counted: these are all products of the site. */
  wholeSite: boolean;
  /** The demo shop's chemistry is invented. */
  demo: boolean;
}

export interface PosterMade {
  paper: PosterPaper;
  language: 'en' | 'es';
  /** ISO day. */
  madeOn: string;
}

const DEMO = { en: 'Demo: invented products.', es: 'Demostración: productos inventados.' };

/**
 * The poster of a storeroom as PDF bytes, in one language: whom to call, the binder's code, first
 * aid and spill cards, the never-mix chart and what to wear for each product. Nothing is cut: it
 * takes further pages. Deterministic for the same facts and day.
 */
export async function renderPoster(facts: PosterFacts, made: PosterMade): Promise<Buffer> {
  const language = made.language === 'es' ? 'es-US' : 'en-US';
  const say = posterMessages[language];
  // Other languages have no words for days here: the date as it is filed.
  const day = made.language === 'en' ? longDayText(made.madeOn) : made.madeOn;
  const page = new PosterPage({
    title: `${say.title}: ${facts.site}, ${facts.storeroom}`,
    madeAt: new Date(`${made.madeOn}T12:00:00Z`),
    paper: made.paper,
    language,
    say,
    running: `${say.title}: ${facts.storeroom}, ${facts.site}`,
  });
  const bytes = collectBytes(page.doc);
  drawHead(page, facts);
  drawCards(page);
  drawChart(page, facts.products, facts.apart, made.language === 'en');
  drawProducts(page, facts.products, facts.wholeSite);
  const foot = [say.review, ...(facts.demo ? [DEMO[made.language]] : []), say.madeOn(day)];
  page.finish(foot.join(' '));
  return bytes;
}
