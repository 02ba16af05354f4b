import { Form } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';

export interface EnrolmentView {
  /** One character a module: '1' is dark. */
  qr: string[];
  secret: string;
  recoveryCodes: string[];
}

/** The QR code as one path: no inline style, sharp at every size, always dark on white so that cameras read it. */
export function QrCode({ rows }: { rows: string[] }) {
  const path = rows
    .flatMap((row, y) => [...row].map((cell, x) => (cell === '1' ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`-2 -2 ${rows.length + 4} ${rows.length + 4}`}
      className="w-56 max-w-full rounded-md border border-border"
    >
      <rect x="-2" y="-2" width={rows.length + 4} height={rows.length + 4} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** The new recovery codes, shown only this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div>
      <h3 className="text-lg">Recovery codes</h3>
      <p className="text-sm text-muted">
        Print them or keep them in a password manager. Each one signs you in once when your phone is
        not at hand. They are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-2 grid grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunk p-3 font-mono text-sm sm:w-fit"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}

/** Second half of setting up: scan, keep the codes, type the first code. */
export function EnrolmentSteps({
  view,
  busy,
  intent,
}: {
  view: EnrolmentView;
  busy: boolean;
  intent: string;
}) {
  return (
    <div className="grid gap-6">
      <ol className="grid gap-6 sm:grid-cols-[auto_1fr]">
        <li className="contents">
          <QrCode rows={view.qr} />
          <div className="grid content-start gap-4">
            <p>Scan the code with your authenticator app, or type this key into it:</p>
            <p data-testid="authenticator-key" className="font-mono text-sm break-all">
              {view.secret}
            </p>
            <RecoveryCodes codes={view.recoveryCodes} />
          </div>
        </li>
      </ol>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value={intent} />
        <TextField
          label="Code in your app now"
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          className="w-48"
        />
        <Button type="submit" busy={busy}>
          Turn on two-step sign-in
        </Button>
      </Form>
    </div>
  );
}
