import type { ReactNode } from 'react';
import type { SafetyView } from '../sheet-view.ts';
import * as words from '../words.ts';

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
      {dosed && safety.dosage ? <Fact label={words.dilution}>{safety.dosage}</Fact> : null}
      {dosed && safety.contactTime ? (
        <Fact label={words.contactTime}>
          <strong>{safety.contactTime}</strong>. {words.keepWet}
        </Fact>
      ) : null}
      {safety.epaRegNo ? (
        <Fact label={words.epaNumber}>
          <span className="font-mono font-semibold">{safety.epaRegNo}</span>
          <span className="block text-sm text-muted">{words.epaNote}</span>
        </Fact>
      ) : null}
      {safety.ph === null ? null : (
        <Fact label={words.ph}>
          <span className="tabular">{safety.ph}</span>
        </Fact>
      )}
      <Fact label={words.transport}>
        {safety.transport ? (
          <>
            <span className="font-mono text-sm">{safety.transport.description}</span>
            <ul className="mt-1 text-sm">
              {safety.sizes.map((size) => (
                <li key={size.sku} className="flex justify-between gap-4">
                  <span className="narrow font-semibold">{size.sizeUnit}</span>
                  <span>{words.transportStatus[size.transport]}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          words.notRegulated
        )}
      </Fact>
    </dl>
  );
}
