import { Form, useNavigation } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { dayIn, shortDayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import * as messages from '../messages.ts';
import type { Team } from '../server/team.ts';

const approversOf = (team: Pick<Team, 'byApprovers' | 'members'>) =>
  team.byApprovers
    ? team.members.filter((one) => one.approves && !one.disabled && one.isBuyer)
    : [];

/** To whoever can change no limit here: who can. */
export function WhoSetsLimits({
  team,
}: {
  team: Pick<Team, 'byApprovers' | 'members' | 'own' | 'mayRule' | 'looksAfter'>;
}) {
  if (team.mayRule || team.looksAfter || team.members.length === 0) return null;
  const names = approversOf(team).map((one) => one.displayName);
  return <p className="pt-3 text-sm text-muted">{messages.whoSetsLimits(names, !team.own)}</p>;
}

/** Nobody is left to guess how a colleague gets in: the form beside it says it of the office. */
export function HowToInvite({ team }: { team: Pick<Team, 'byApprovers' | 'members'> }) {
  const names = approversOf(team).map((one) => one.displayName);
  return names.length === 0 ? null : (
    <p className="pt-3 text-sm text-muted">{messages.whoInvites(names)}</p>
  );
}

/** Colleagues for whom the office was asked, as long as no account is open. */
export function Waiting({ waiting }: { waiting: Team['waiting'] }) {
  const timeZone = useTimeZone();
  if (waiting.length === 0) return null;
  return (
    <div className="pt-3">
      <h3 className="text-sm font-semibold">{messages.WAITS}</h3>
      <ul aria-label={messages.WAITS} className="divide-y divide-rule">
        {waiting.map(({ name, email, askedBy, wishedLimitCents, createdAt }) => (
          <li key={email} className="py-2 text-sm break-words">
            {name} <span className="text-muted">{email}</span>
            <span className="block text-muted">
              {messages.requestedBy(
                askedBy,
                shortDayText(dayIn(timeZone, new Date(createdAt).getTime())),
              )}
              {wishedLimitCents === null ? '' : ` · ${messages.limitText(wishedLimitCents)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Who may not invite asks the office, which opens the account with one press. */
export function AskOffice({ site, team, answer }: { site: string; team: Team; answer: unknown }) {
  const failure = useFailure(answer, 'ask');
  const busy = useNavigation().formData?.get('intent') === 'ask';
  const done = doneForm(answer);
  return (
    <Section title={messages.ASK_OFFICE}>
      <p className="py-2 text-sm text-muted">{messages.ASK_LEAD(site)}</p>
      {/* A request that was sent leaves an empty form. */}
      <Form method="post" className="grid gap-3" key={done ? team.waiting.length : 'open'}>
        <input type="hidden" name="intent" value="ask" />
        <FailureNote failure={failure} title={messages.NOT_REQUESTED} />
        <Colleague failure={failure} />
        <TextField
          label={messages.LIMIT}
          name="limit"
          inputMode="decimal"
          hint={messages.WISHED_HINT}
          autoComplete="off"
          error={failure?.fields?.limit}
        />
        <SendKey answer={answer as never} />
        <div>
          <Button type="submit" busy={busy}>
            {messages.ASK}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

/** Name and e-mail of whoever is to have an account. */
export function Colleague({ failure }: { failure: ReturnType<typeof useFailure> }) {
  return (
    <>
      <TextField
        label={messages.NAME}
        name="displayName"
        required
        maxLength={200}
        autoComplete="off"
        error={failure?.fields?.displayName}
      />
      <TextField
        label={messages.EMAIL}
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        error={failure?.fields?.email}
      />
    </>
  );
}
