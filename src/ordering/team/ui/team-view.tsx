import { Form, Link, useNavigation } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { centsToDecimal } from '../../../kit/money.ts';
import { dayIn, shortDayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { doneForm, FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Badge } from '../../../ui/panel.tsx';
import { SECTION_LINK, Section } from '../../../ui/section.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import * as messages from '../messages.ts';
import type { Team, TeamMember } from '../server/team.ts';
import { AskOffice, Colleague, HowToInvite, Waiting, WhoSetsLimits } from './ask-office.tsx';
import { ColleagueInvitation } from './colleague-invitation.tsx';
import { EndingForm } from './ending-form.tsx';

interface TeamViewProps {
  customerId: string;
  /** The customer's name. */
  site: string;
  team: Team;
  /** What the page's action answered. */
  answer: unknown;
}

/** Who orders for a customer; its own approver looks after them here, the owner says whether they may. */
export function TeamView({ customerId, site, team, answer }: TeamViewProps) {
  const { members, seeAll, looksAfter, own, mayRule } = team;
  const ended = useFailure(answer, 'end');
  const left = useFailure(answer, 'leave');
  const again = useFailure(answer, 'again');
  const takenBack = useFailure(answer, 'take-back');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
      <Section
        title={messages.TITLE}
        actions={
          mayRule ? (
            <Link to={`/dashboard/people/new?customer=${customerId}`} className={SECTION_LINK}>
              {messages.OURS_INVITE}
            </Link>
          ) : null
        }
      >
        <FailureNote failure={ended ?? left ?? again ?? takenBack} title="Nothing was changed" />
        {members.length === 0 ? <p className="py-2 text-sm text-muted">{messages.NOBODY}</p> : null}
        <ul aria-label={messages.TITLE}>
          {members.map((member) => (
            <Member key={member.id} member={member} team={team} answer={answer} />
          ))}
        </ul>
        {seeAll === null ? null : (
          <p className="pt-3 text-sm text-muted">{messages.everyone(seeAll)}</p>
        )}
        <WhoSetsLimits team={team} />
        <Waiting waiting={team.waiting} />
        {own && !looksAfter ? <HowToInvite team={team} /> : null}
        {own ? <Leave /> : null}
      </Section>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {looksAfter ? <Invite team={team} answer={answer} /> : null}
        {own && !looksAfter ? <AskOffice site={site} team={team} answer={answer} /> : null}
        {mayRule ? <Rule byApprovers={team.byApprovers} /> : null}
      </aside>
    </div>
  );
}

function Member({ member, team, answer }: { member: TeamMember; team: Team; answer: unknown }) {
  const isSelf = member.id === team.self;
  const timeZone = useTimeZone();
  const isInvited = member.invitedAt !== null && !member.disabled;
  const limited = member.limitCents !== null;
  const mine = member.approverId === null || member.approverId === team.self;
  // A limit beyond which our office is asked is the office's to change.
  const isOffices = limited && member.approverId === null;
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-rule py-2 text-sm leading-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          {team.mayRule ? (
            <Link
              to={`/dashboard/people/${member.id}`}
              className="font-semibold text-ink no-underline hover:underline"
            >
              {member.displayName}
            </Link>
          ) : (
            <span className="font-semibold">{member.displayName}</span>
          )}
          {isSelf ? <span className="text-muted">{messages.YOU}</span> : null}
          {member.approves ? <Badge compact>{messages.APPROVER}</Badge> : null}
          {member.invitedAt && !member.disabled ? (
            <Badge tone="warning" compact>
              {messages.invitedOn(shortDayText(dayIn(timeZone, member.invitedAt)))}
            </Badge>
          ) : null}
          {member.disabled ? (
            <Badge tone="warning" compact>
              {messages.DISABLED}
            </Badge>
          ) : null}
        </p>
        <p className="wrap-anywhere text-muted">
          <EmailText address={member.email} />
        </p>
        {/* Whoever asked for an account sees what it was opened with. */}
        {team.own && !isSelf && !team.looksAfter && !(isInvited && limited) ? null : (
          <p className="tabular">
            {messages.limitText(member.limitCents)}
            {limited ? `, ${messages.asksText(member.approverName)}` : ''}
          </p>
        )}
      </div>
      {team.mayRule ? (
        <Link to={`/dashboard/people/${member.id}#limits`} className={SECTION_LINK}>
          {messages.CHANGE_LIMIT}
          <span className="sr-only"> of {member.displayName}</span>
        </Link>
      ) : null}
      {team.looksAfter && !isSelf && mine ? (
        <div className="flex flex-wrap items-end gap-3">
          {isOffices ? null : <LimitForm member={member} team={team} answer={answer} />}
          {isInvited ? <ColleagueInvitation member={member} /> : <EndAccess member={member} />}
        </div>
      ) : null}
    </li>
  );
}

function LimitForm({ member, team, answer }: { member: TeamMember; team: Team; answer: unknown }) {
  const failed = failedForm(answer);
  const typed = failed?.intent === 'limit' ? (failed.typed as Record<string, string>) : undefined;
  const failure = useFailure(answer, 'limit');
  const own = typed?.userId === member.id ? failure : undefined;
  return (
    <Form method="post" preventScrollReset className="flex items-end gap-2" key={member.limitCents}>
      <input type="hidden" name="intent" value="limit" />
      <input type="hidden" name="userId" value={member.id} />
      <TextField
        name="limit"
        inputMode="decimal"
        label={messages.LIMIT}
        autoComplete="off"
        required={team.ceilingCents !== null}
        defaultValue={
          (own ? typed?.limit : undefined) ??
          (member.limitCents === null ? '' : centsToDecimal(member.limitCents))
        }
        error={own ? (own.fields?.limit ?? own.message) : undefined}
        className="w-36"
      />
      <Button type="submit" variant="secondary">
        {messages.SAVE}
        <span className="sr-only"> the limit of {member.displayName}</span>
      </Button>
    </Form>
  );
}

function EndAccess({ member }: { member: TeamMember }) {
  return (
    <EndingForm
      intent="end"
      userId={member.id}
      title={messages.endTitle(member.displayName)}
      message={messages.END_TEXT}
      press={messages.END}
    >
      <span className="sr-only"> of {member.displayName}</span>
    </EndingForm>
  );
}

function Leave() {
  return (
    <EndingForm
      intent="leave"
      title={messages.LEAVE_TITLE}
      message={messages.LEAVE_TEXT}
      press={messages.LEAVE}
      variant="quiet"
      className="pt-3"
    />
  );
}

function Invite({ team, answer }: { team: Team; answer: unknown }) {
  const failure = useFailure(answer, 'invite');
  const busy = useNavigation().formData?.get('intent') === 'invite';
  const done = doneForm(answer);
  return (
    <Section title={messages.INVITE}>
      <p className="py-2 text-sm text-muted">{messages.INVITE_LEAD}</p>
      {/* An invitation that went out leaves an empty form. */}
      <Form method="post" className="grid gap-3" key={done ? team.members.length : 'open'}>
        <input type="hidden" name="intent" value="invite" />
        <FailureNote failure={failure} title="Nobody was invited" />
        <Colleague failure={failure} />
        <TextField
          label={messages.LIMIT}
          name="limit"
          inputMode="decimal"
          hint={messages.limitHint(team.ceilingCents)}
          required={team.ceilingCents !== null}
          autoComplete="off"
          error={failure?.fields?.limit}
        />
        <SendKey answer={answer as never} />
        <div>
          <Button type="submit" busy={busy}>
            {messages.SEND}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

function Rule({ byApprovers }: { byApprovers: boolean }) {
  return (
    <Section title="Team">
      <Form method="post" preventScrollReset className="grid gap-2 py-2" key={String(byApprovers)}>
        <input type="hidden" name="intent" value="rule" />
        <CheckBox name="byApprovers" label={messages.RULE} defaultChecked={byApprovers} />
        <div>
          <Button type="submit" variant="secondary">
            {messages.SAVE}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
