import type { Signature } from '../../../kit/signature.ts';
import { signaturePath } from '../../deliveries/signature-path.ts';

/** A signature from its strokes. `className` gives its size and ground. */
export function DrawnSignature({
  signature,
  label,
  className,
}: {
  signature: Signature;
  label: string;
  className: string;
}) {
  const drawing = signaturePath(signature);
  if (!drawing) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className={className}
    >
      <path
        d={drawing.path}
        fill="none"
        stroke="#1a1d21"
        strokeWidth={drawing.pen}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
