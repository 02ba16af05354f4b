import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import * as messages from '../messages.ts';
import type { TeamMember } from '../server/team.ts';
import { EndingForm } from './ending-form.tsx';

/** The approver's actions on an open invitation. */
export function ColleagueInvitation({ member }: { member: TeamMember }) {
  return (
    <>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="again" />
        <input type="hidden" name="userId" value={member.id} />
        <Button type="submit" variant="secondary">
          {messages.AGAIN}
          <span className="sr-only"> to {member.displayName}</span>
        </Button>
      </Form>
      <EndingForm
        intent="take-back"
        userId={member.id}
        title={messages.takeBackTitle(member.displayName)}
        message={messages.TAKE_BACK_TEXT}
        press={messages.TAKE_BACK}
      >
        <span className="sr-only"> the invitation of {member.displayName}</span>
      </EndingForm>
    </>
  );
}
