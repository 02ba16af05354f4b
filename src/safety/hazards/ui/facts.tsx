import type { ReactNode } from 'react';
import * as messages from '../messages.ts';
import type { SafetyView } from '../safety-view.ts';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-rule py-1.5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface SafetyFactsProps {
  safety: SafetyView;
  /** false where a calculator beside it already tells dilution and contact time. */
  dosed?: boolean;
}

/** Dilution with the contact time always beside it, EPA number, pH and transport. */
export function SafetyFacts({ safety, dosed = true }: SafetyFactsProps) {
  return (
    <dl>
      {dosed && safety.dosage ? <Fact label={messages.dilution}>{safety.dosage}</Fact> : null}
      {dosed && safety.contactTime ? (
        <Fact label={messages.contactTime}>
          <strong>{safety.contactTime}</strong>. {messages.keepWet}
        </Fact>
      ) : null}
      {safety.diluted.length > 0 ? (
        <Fact label={messages.diluted}>
          <ul>
            {safety.diluted.map(({ parts, signalWord, hazards, source }) => (
              <li key={parts}>
                1:{parts}: <strong>{signalWord || messages.notClassified}</strong>
                {hazards.length > 0 ? `. ${hazards.join('. ')}.` : '.'}
                <span className="block text-sm text-muted">{source}</span>
              </li>
            ))}
          </ul>
          <span className="text-sm text-muted">{messages.dilutedOnly}</span>
        </Fact>
      ) : null}
      {safety.epaRegNo ? (
        <Fact label={messages.epaNumber}>
          <span className="font-mono font-semibold">{safety.epaRegNo}</span>
          <span className="block text-sm text-muted">{messages.epaNote}</span>
        </Fact>
      ) : null}
      {safety.ph === null ? null : (
        <Fact label={messages.ph}>
          <span className="tabular">{safety.ph}</span>
        </Fact>
      )}
      <Fact label={messages.transport}>
        {safety.transport ? (
          <>
            <span className="font-mono text-sm">{safety.transport.description}</span>
            <ul className="mt-1 text-sm">
              {safety.sizes.map((size) => (
                <li key={size.sku} className="flex justify-between gap-4">
                  <span className="narrow font-semibold">{size.sizeUnit}</span>
                  <span>{messages.transportStatus[size.transport]}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          safety.without.transport
        )}
      </Fact>
    </dl>
  );
}
