import * as adminMessages from '../admin-messages.ts';
import type { AudienceView, SheetNews } from '../sheet-view.ts';

function Names({ names, count }: { names: readonly string[]; count: number }) {
  return (
    <ul className="max-h-40 overflow-y-auto border border-rule bg-sunk px-3 py-2 text-sm">
      {names.map((name, index) => (
        // Two customers may have one name and city.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is open
        <li key={`${name} ${index}`}>{name}</li>
      ))}
      {count > names.length ? (
        <li className="text-muted">{adminMessages.andMore(count - names.length)}</li>
      ) : null}
    </ul>
  );
}

/** Whom a new sheet tells, by name, and whom no mail can reach: read before it is saved. */
export function Audience({ audience }: { audience: AudienceView }) {
  const { mailed, mailedNames, withoutEmail, withoutEmailNames } = audience;
  return (
    <div className="grid gap-3">
      {mailed > 0 ? (
        <div>
          <p className="mb-1 text-sm font-semibold">{adminMessages.mailedList(mailed)}</p>
          <Names names={mailedNames} count={mailed} />
        </div>
      ) : null}
      {withoutEmail > 0 ? (
        <div>
          <p className="mb-1 text-sm font-semibold">{adminMessages.withoutEmail(withoutEmail)}</p>
          <Names names={withoutEmailNames} count={withoutEmail} />
        </div>
      ) : null}
    </div>
  );
}

/**
 * The question before a new English sheet is saved: whom it tells, when, and that it can be taken
 * back until then.
 */
export function sheetQuestion({ audience, nextNumber }: SheetNews, onConfirm: () => void) {
  return {
    title: adminMessages.askTitle(nextNumber),
    message:
      audience.mailed > 0 ? adminMessages.askMailed(audience.mailed) : adminMessages.askNobody,
    content: <Audience audience={audience} />,
    confirmText: audience.mailed > 0 ? adminMessages.askYes(audience.mailed) : adminMessages.upload,
    onConfirm,
  };
}
