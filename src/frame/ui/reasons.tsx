import { ButtonLink } from '../../ui/button.tsx';
import * as messages from '../home-messages.ts';

/** Why to order here, in three columns under one rule. */
export function Reasons() {
  return (
    <section aria-labelledby="reasons" className="border-t-2 border-ink pt-3">
      <h2 id="reasons" className="narrow pb-5 text-4xl font-extrabold sm:text-5xl">
        {messages.reasonsTitle}
      </h2>
      <ol className="grid gap-px bg-rule md:grid-cols-3">
        {messages.reasons.map((reason, at) => (
          <li
            key={reason.title}
            className="bg-paper py-5 md:px-6 md:py-2 md:first:pl-0 md:last:pr-0"
          >
            <p
              aria-hidden="true"
              className="narrow text-6xl leading-none font-extrabold text-brand"
            >
              {at + 1}
            </p>
            <h3 className="mt-3 text-2xl">{reason.title}</h3>
            <p className="mt-2 max-w-[42ch] text-muted">{reason.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** From stranger to customer in three steps. */
export function HowToJoin() {
  return (
    <section aria-labelledby="join" className="bg-[#0e4a5b] text-white">
      <div className="mx-auto grid max-w-7xl gap-x-10 gap-y-8 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[1fr_3fr]">
        <h2 id="join" className="narrow text-4xl leading-[0.95] font-extrabold sm:text-5xl">
          {messages.accountTitle}
        </h2>
        <div>
          <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
            {messages.accountSteps.map((step, at) => (
              <li key={step.title} className="border-t border-white/60 pt-3">
                <h3 className="text-xl">
                  <span aria-hidden="true" className="tabular mr-2 text-yellow">
                    {at + 1}
                  </span>
                  {step.title}
                </h3>
                <p className="mt-1.5 text-white/90">{step.text}</p>
              </li>
            ))}
          </ol>
          <p className="mt-8 flex flex-wrap gap-3">
            <ButtonLink variant="onBand" to="/contact-us?topic=new-account">
              {messages.askAccount}
            </ButtonLink>
            <ButtonLink variant="onBandQuiet" to="/login">
              {messages.haveAccount}
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}
