import { createHash } from 'node:crypto';
import type { Actor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { invalidInput } from '../../../platform/http/errors.ts';
import { sendPdf } from '../../../platform/http/send-pdf.ts';
import { type LabelQuery, labelQuery } from '../contract.ts';
import { STOCK_SIZES } from '../label-choices.ts';
import { drawLabels } from './draw-labels.ts';
import { labelPdf } from './label-pdf.ts';
import { labelWords } from './label-words.ts';
import { labelFacts } from './make-label.ts';

/** Making one costs milliseconds of a processor, and anybody may. */
const LIMIT = { points: 60, seconds: 60 };

/** @throws AppError `invalid-argument` for a choice that there is not. */
export function readLabelQuery(request: Request): LabelQuery {
  const params = Object.fromEntries(
    [...new URL(request.url).searchParams].filter(([, value]) => value !== ''),
  );
  const parsed = labelQuery.safeParse(params);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}

/**
 * A workplace label for a bottle, as PDF. Works for every product whose sheet the person may open.
 * @throws AppError `not-found`; `invalid-argument` for nonsense, a dilution outside the maker's
 *   label, a stock that is too small or a Spanish that is not whole; `auth/too-many-requests`.
 */
export async function printLabel(
  app: App,
  actor: Actor,
  request: Request,
  { nameKey, network }: { nameKey: string; network: string },
): Promise<Response> {
  const { stock, language, dilution, copies } = readLabelQuery(request);
  await app.limits.take('sds-label', network, LIMIT);
  const { facts, day } = await labelFacts(app, actor, nameKey, dilution);
  const labels = drawLabels(facts, stock, language);
  const words = labelWords(language === 'es' ? 'es' : 'en');
  const title = words.title(facts.name);
  const bytes = await labelPdf({
    stock,
    copies: copies ?? Math.max(1, Math.floor(STOCK_SIZES[stock].perPage / labels.length)),
    drawings: labels.map(({ drawing, language: spoken }) => ({
      drawing,
      lang: spoken === 'es' ? 'es-US' : 'en-US',
    })),
    title,
    note: facts.isSold ? undefined : `${title}. ${words.ended}.`,
    madeOn: day,
  });
  return sendPdf(request, {
    bytes,
    filename: `label-${nameKey}-${language}.pdf`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    isPublic: false,
  });
}
