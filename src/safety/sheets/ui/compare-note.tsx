import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/panel.tsx';
import { sheetFile } from '../public/addresses.ts';
import type { Uncompared } from '../review-state.ts';
import * as messages from '../safety-page-messages.ts';
import { ViewLink } from './sheet-viewer.tsx';

/** A sheet with which nobody compared the data: what to do, and where it is said that they agree. */
export function CompareNote({
  uncompared,
  record: { nameKey, name, version },
  revisionId,
  busy,
}: {
  uncompared: Uncompared;
  record: { nameKey: string; name: string; version: number };
  revisionId: string | null;
  busy: boolean;
}) {
  return (
    <Note tone="warning" title={messages.notCompared(uncompared.current)}>
      <p>{messages.compareThem(uncompared)}</p>
      <Form method="post" preventScrollReset className="mt-2 grid justify-items-start gap-1">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="revisionId" value={revisionId ?? ''} />
        <ViewLink
          href={sheetFile(nameKey)}
          title={messages.sheetOf(name)}
          className="inline-flex min-h-11 items-center underline"
        >
          {messages.openRevision(uncompared.current)}
        </ViewLink>
        <Button type="submit" name="intent" value="compare" variant="secondary" busy={busy}>
          {messages.theyAgree(uncompared.current)}
        </Button>
      </Form>
    </Note>
  );
}
