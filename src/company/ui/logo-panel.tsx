import { Form } from 'react-router';
import { IMAGE_ACCEPT } from '../../files/limits.ts';
import { uploadErrorMessages } from '../../files/messages.ts';
import type { Failure } from '../../kit/failure.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/panel.tsx';
import type { Logo } from '../contract.ts';

/** The company's logo: how it looks now, another one, or none. */
export function LogoPanel({
  logo,
  name,
  failure,
  busy,
}: {
  logo: Logo | null;
  name: string;
  failure: Failure | undefined;
  busy: boolean;
}) {
  const advice = failure && uploadErrorMessages(failure).advice;
  return (
    <section
      aria-labelledby="logo-title"
      className="grid gap-x-6 gap-y-3 xl:grid-cols-[20.5rem_minmax(0,1fr)]"
    >
      <div className="max-w-prose">
        <h2 id="logo-title" className="text-xl">
          Logo
        </h2>
        <p className="mt-1 text-sm text-muted">
          In the header, on every e-mail and on order papers. A PNG with a see-through ground looks
          best; it is shown up to 72 pixels high.
        </p>
      </div>
      <div className="rounded-lg border border-rule bg-card p-4">
        {failure ? (
          <div className="mb-4">
            <Note tone="danger" title="The logo was not changed">
              {advice ?? failure.message}
            </Note>
          </div>
        ) : null}
        <div className="flex flex-wrap items-center gap-4">
          {logo ? (
            <img
              src={logo.src}
              width={logo.width}
              height={logo.height}
              alt={`Logo of ${name}`}
              className="h-auto max-h-18 w-auto max-w-60 rounded-sm bg-white p-2"
            />
          ) : (
            <p className="rounded-md border border-dashed border-border px-4 py-5 text-muted">
              No logo yet: the header shows the shop’s own mark.
            </p>
          )}
          {logo ? (
            <Form method="post">
              <input type="hidden" name="intent" value="remove-logo" />
              <Button type="submit" variant="secondary" busy={busy}>
                Remove logo
              </Button>
            </Form>
          ) : null}
        </div>
        <Form
          method="post"
          encType="multipart/form-data"
          className="mt-4 flex flex-wrap items-end gap-3"
        >
          <input type="hidden" name="intent" value="logo" />
          <div className="min-w-0 flex-1 basis-64">
            <label htmlFor="company-logo" className="mb-1 block font-semibold">
              {logo ? 'Another picture' : 'Picture'}
            </label>
            <input
              id="company-logo"
              name="file"
              type="file"
              required
              accept={IMAGE_ACCEPT}
              className="block min-h-11 w-full rounded-md border border-border bg-card p-2 text-sm"
            />
          </div>
          <Button type="submit" variant="secondary" busy={busy}>
            Use this logo
          </Button>
        </Form>
      </div>
    </section>
  );
}
