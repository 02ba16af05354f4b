import { useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import type { Signature } from '../../../kit/signature.ts';
import { Button } from '../../../ui/button.tsx';
import { stopMessages as messages } from '../messages.ts';

const HEIGHT = 180;
/** The most that a delivery takes of it. */
const MOST_POINTS = 2000;
const MOST_STROKES = 200;

/** A signature drawn by finger, stored as strokes with their times. */
export function SignatureField(props: {
  signature: Signature | null;
  onSign: (signature: Signature | null) => void;
}) {
  const { signature, onSign } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const drawn = useRef<SignaturePad>(null);
  const isSigned = signature !== null;
  useEffect(() => {
    if (!isSigned) drawn.current?.clear();
  }, [isSigned]);

  useEffect(() => {
    const field = canvas.current;
    if (!field) return;
    const width = field.clientWidth;
    const scale = window.devicePixelRatio || 1;
    field.width = width * scale;
    field.height = HEIGHT * scale;
    field.getContext('2d')?.scale(scale, scale);
    const pad = new SignaturePad(field, { penColor: '#1a1d21', minWidth: 1.2, maxWidth: 3 });
    const before = latest.current.signature;
    // Continues the timestamps of the strokes that are there already.
    const began = Date.now() - (before?.strokes.at(-1)?.at(-1)?.[2] ?? 0);
    if (before)
      pad.fromData(
        before.strokes.map((stroke) => ({
          penColor: '#1a1d21',
          minWidth: 1.2,
          maxWidth: 3,
          dotSize: 0,
          velocityFilterWeight: 0.7,
          compositeOperation: 'source-over' as const,
          points: stroke.map(([x, y, ms]) => ({ x, y, time: began + ms, pressure: 0.5 })),
        })),
      );
    pad.addEventListener('endStroke', () => {
      const data = pad.toData().slice(0, MOST_STROKES);
      const start = data[0]?.points[0]?.time ?? 0;
      latest.current.onSign({
        width,
        height: HEIGHT,
        strokes: data.map((stroke) =>
          stroke.points
            .slice(0, MOST_POINTS)
            .map(({ x, y, time }) => [
              Math.round(x * 10) / 10,
              Math.round(y * 10) / 10,
              Math.max(0, Math.round(time - start)),
            ]),
        ),
      });
    });
    drawn.current = pad;
    return () => pad.off();
  }, []);

  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <p className="font-semibold" id="signature-label">
          {messages.signature}
        </p>
        {isSigned ? (
          <Button variant="quiet" className="min-h-14" onClick={() => onSign(null)}>
            {messages.clear}
          </Button>
        ) : null}
      </div>
      <div className="relative rounded-md border-2 border-ink bg-white text-[#40454c]">
        <canvas
          ref={canvas}
          role="img"
          aria-label={isSigned ? 'Signature, drawn' : messages.signHere}
          className="block h-[180px] w-full touch-none"
        />
        {isSigned ? null : (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-4 bottom-5 border-b-2 border-current pb-1"
          >
            ✕ {messages.signHere}
          </p>
        )}
      </div>
    </div>
  );
}
