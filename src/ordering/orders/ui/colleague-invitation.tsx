import { Form, useSubmit } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import type { TeamMember } from '../server/team.ts';
import * as messages from '../team-messages.ts';

/** What the approver does about an invitation that nobody has used. */
export function ColleagueInvitation({ member }: { member: TeamMember }) {
  const confirm = useConfirm();
  const submit = useSubmit();
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
      <Form
        method="post"
        preventScrollReset
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          confirm({
            title: messages.takeBackTitle(member.displayName),
            message: messages.TAKE_BACK_TEXT,
            confirmText: messages.TAKE_BACK,
            confirmLook: 'danger',
            onConfirm: () => void submit(form),
          });
        }}
      >
        <input type="hidden" name="intent" value="take-back" />
        <input type="hidden" name="userId" value={member.id} />
        <Button type="submit" variant="secondary">
          {messages.TAKE_BACK}
          <span className="sr-only"> the invitation of {member.displayName}</span>
        </Button>
      </Form>
    </>
  );
}
