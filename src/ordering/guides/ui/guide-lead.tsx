import { ButtonLink } from '../../../ui/button.tsx';
import * as messages from '../messages.ts';

/** The way into the guide, on the buyer's dashboard. */
export function GuideLead({ customer }: { customer: { name: string } | null }) {
  return (
    <section
      aria-labelledby="guide-lead"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg border-2 border-ink bg-card p-5"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id="guide-lead" className="text-2xl">
          {messages.title}
        </h2>
        <p className="mt-1">{customer ? messages.leadOf(customer.name) : messages.leadNone}</p>
      </div>
      <ButtonLink to="/dashboard/guide" prefetch="intent">
        {messages.openGuide}
      </ButtonLink>
    </section>
  );
}
