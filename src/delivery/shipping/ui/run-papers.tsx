import type { Failure } from '../../../kit/failure.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure.tsx';
import { PAPER_NAMES, PAPERS } from '../../runs/paper-messages.ts';
import { CountsFirst } from '../../runs/ui/counts-first.tsx';
import { paperMessages as words } from '../messages.ts';
import type { LoadedPaper } from '../server/load-paper.ts';
import { LeftWithout } from './departure-panel.tsx';
import { PaperGoods, PaperNotices } from './paper-goods.tsx';
import { Asks, EarlierPapers, PaperState, SignForm } from './paper-state.tsx';

/** All papers of a run: the shipping paper as it stands, with its signature, beside what is printed for dock and doors. */
export function RunPapers({
  paper,
  failure,
}: {
  paper: LoadedPaper;
  failure: Failure | undefined;
}) {
  const { run, state } = paper;
  const isShown = state !== 'none' && state !== 'part';
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-labelledby="shipping-paper" className="grid min-w-0 gap-4">
        <h2 id="shipping-paper" className="border-b border-ink pb-1.5 text-xl leading-7">
          {words.title}
        </h2>
        <PaperState paper={paper} />
        <LeftWithout overrides={paper.overrides} />
        <FailureNote failure={failure} title={words.notSigned} />
        <Asks asks={paper.asks} />
        {state === 'draft' || state === 'changed' ? (
          <CountsFirst person={paper.person} runId={run.id}>
            <SignForm paper={paper} />
          </CountsFirst>
        ) : null}
        {isShown ? <PaperGoods paper={paper} /> : null}
        {isShown ? <PaperNotices paper={paper} /> : null}
        <EarlierPapers paper={paper} />
      </section>
      <section aria-labelledby="printed-papers">
        <h2 id="printed-papers" className="border-b border-ink pb-1.5 text-xl leading-7">
          {words.toPrint}
        </h2>
        <ul className="mt-2 grid gap-2">
          {isShown ? (
            <li>
              <a
                className={buttonClass('secondary', 'w-full')}
                href={`/dashboard/runs/${run.id}/shipping-paper.pdf`}
                target="_blank"
                rel="noreferrer"
              >
                {words.print}
              </a>
            </li>
          ) : null}
          {PAPERS.map((one) => (
            <li key={one}>
              <a
                className={buttonClass('secondary', 'w-full')}
                href={`/dashboard/runs/${run.id}/papers/${one}.pdf`}
                target="_blank"
                rel="noreferrer"
              >
                {PAPER_NAMES[one]}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
