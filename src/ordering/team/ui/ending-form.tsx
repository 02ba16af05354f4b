import type { ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';

/** A form of one press that asks before it is sent: what ends somebody's access. */
export function EndingForm(props: {
  intent: string;
  /** Whose access it is; none: one's own. */
  userId?: string;
  title: string;
  message: string;
  /** What the press and the answer are called. */
  press: string;
  variant?: 'secondary' | 'quiet';
  className?: string;
  /** What follows the press's name for screen readers. */
  children?: ReactNode;
}) {
  const { intent, userId, title, message, press, variant = 'secondary', className = '' } = props;
  const confirm = useConfirm();
  const submit = useSubmit();
  return (
    <Form
      method="post"
      preventScrollReset
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        confirm({
          title,
          message,
          confirmText: press,
          confirmLook: 'danger',
          onConfirm: () => void submit(form),
        });
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {userId === undefined ? null : <input type="hidden" name="userId" value={userId} />}
      <Button type="submit" variant={variant}>
        {press}
        {props.children}
      </Button>
    </Form>
  );
}
