import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { exactMomentText } from '../../../../kit/time.ts';
import { ButtonLink, buttonClass } from '../../../../ui/button.tsx';
import { Badge, Page, PageHeading, Panel } from '../../../../ui/panel.tsx';
import { CORRECTION_REASON_MESSAGES, STATE_MESSAGES } from '../../../deliveries/messages.ts';
import { CaseNotes } from '../../../deliveries/ui/case-notes.tsx';
import { DELIVERY_TONES } from '../../../deliveries/ui/delivery-panel.tsx';
import { HandedSheets } from '../../../deliveries/ui/handed-sheets.tsx';
import { MissingSheets } from '../../../deliveries/ui/missing-sheets.tsx';
import { OwedSheets } from '../../../deliveries/ui/owed-sheets.tsx';
import { emptiesText } from '../../proof-facts.ts';
import { PROOF_MESSAGES } from '../../public/messages.ts';
import type { ProofView } from '../../server/proof-view.ts';
import { ProofFacts } from '../proof-facts.tsx';
import { ProofLines } from '../proof-lines.tsx';
import { ProofPhotos } from '../proof-photos.tsx';
import { ProofRecord } from '../proof-record.tsx';
import { SignatureBox } from '../signature-box.tsx';

type Proof = ProofView['proof'];

interface Props {
  page: ProofView;
  /** What the customer reported about it. */
  claims: ReactNode;
  /** What its empties gave back. */
  depositBack: ReactNode;
}

/** A proof of delivery with what became of it since. */
export function ProofPageView(props: Props) {
  const { page } = props;
  const { proof } = page;
  return (
    <Page>
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-3">
            {PROOF_MESSAGES.ofOrder(proof.number)}
            <span className="text-base">
              <Badge tone={DELIVERY_TONES[proof.state]}>{STATE_MESSAGES[proof.state]}</Badge>
            </span>
          </span>
        }
        description={proof.customerName}
      >
        <a href={`/dashboard/deliveries/${proof.id}/proof.pdf`} className={buttonClass('primary')}>
          <FileDown aria-hidden="true" size={18} strokeWidth={1.75} />
          {PROOF_MESSAGES.pdf}
        </a>
        <ButtonLink to={`/dashboard/orders/${proof.orderId}`} variant="secondary">
          {PROOF_MESSAGES.order}
        </ButtonLink>
      </PageHeading>
      <Attempt {...props} />
      <Corrections proof={proof} page={page} />
    </Page>
  );
}

/** The record with all its evidence. */
function Attempt({ page: { proof, timeZone, ours }, claims, depositBack }: Props) {
  const empties = proof.empties.flatMap(emptiesText);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_24rem]">
      <div className="grid min-w-0 gap-4">
        <Panel title={PROOF_MESSAGES.lines}>
          <CaseNotes cases={proof.cases} says={proof.receiverRemark} />
          <ProofLines orderId={proof.orderId} lines={proof.lines} />
          {proof.note ? (
            <p className="mt-3 border-t border-rule pt-3 whitespace-pre-line">
              <span className="text-muted">{PROOF_MESSAGES.note}: </span>
              {proof.note}
            </p>
          ) : null}
        </Panel>
        <ProofPhotos orderId={proof.orderId} photos={proof.photos} ours={ours} />
        {empties.length > 0 ? (
          <Panel title={PROOF_MESSAGES.empties}>
            <ul className="list-disc pl-5">
              {empties.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            {depositBack}
          </Panel>
        ) : null}
        {proof.sheets.length + proof.missingSheets.length + proof.owedSheets.length > 0 ? (
          <Panel className="[&>div:first-child]:mt-0 [&>div:first-child]:border-t-0 [&>div:first-child]:pt-0">
            <HandedSheets sheets={proof.sheets} />
            {proof.sheetsOnPaper ? <p>{PROOF_MESSAGES.sheetsOnPaper}</p> : null}
            <OwedSheets sheets={proof.owedSheets} />
            <MissingSheets products={proof.missingSheets} when="after" />
          </Panel>
        ) : null}
      </div>
      <aside className="grid gap-4">
        {claims}
        <SignatureBox proof={proof} />
        <ProofFacts proof={proof} timeZone={timeZone} />
        <ProofRecord deliveryId={proof.id} hash={proof.recordHash} />
      </aside>
    </div>
  );
}

/** What turned out otherwise since: appended, with its evidence. The record above stays as it was signed. */
function Corrections({ proof, page: { timeZone, ours } }: { proof: Proof; page: ProofView }) {
  return proof.corrections.map((correction) => (
    <div key={correction.id} className="mt-4 grid gap-4">
      <Panel
        title={PROOF_MESSAGES.correction(
          correction.number,
          CORRECTION_REASON_MESSAGES[correction.reason],
        )}
      >
        <p className="text-muted">
          {PROOF_MESSAGES.correctedBy(correction.byName, exactMomentText(correction.at, timeZone))}
        </p>
        <ul className="mt-2">
          {correction.lines.map((line) => (
            <li key={line.orderLineId} className="font-semibold">
              {PROOF_MESSAGES.was(line)}
            </li>
          ))}
        </ul>
        {correction.note ? <p className="mt-2 whitespace-pre-line">{correction.note}</p> : null}
        <p className="mt-2 font-mono text-xs break-all text-muted">{correction.recordHash}</p>
      </Panel>
      <ProofPhotos orderId={proof.orderId} photos={correction.photos} ours={ours} />
    </div>
  ));
}
