import { Form } from 'react-router';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { deliveriesPhoneMessages as messages } from '../../sign-in-messages.ts';

/** In place of the sign-in, on a phone that is signed in for deliveries only. */
export function DeliveriesPhone({ stops, busy }: { stops: string; busy: boolean }) {
  return (
    <Panel title={messages.title}>
      <p className="mb-4">{messages.what}</p>
      <div className="grid gap-3">
        {/* A whole page: the phone is somebody there and nobody here. */}
        <ButtonLink to={stops} reloadDocument>
          {messages.toStops}
        </ButtonLink>
        <Form method="post">
          <Button
            type="submit"
            variant="secondary"
            name="intent"
            value="sign-out"
            busy={busy}
            className="w-full"
          >
            {messages.signOut}
          </Button>
        </Form>
      </div>
      <p className="mt-4 text-sm text-muted">{messages.unsent}</p>
    </Panel>
  );
}
