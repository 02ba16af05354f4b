import { RouteError } from '../../../company/ui/route-error.tsx';

/** What a screen of this room says when it cannot be shown. */
export function DeliveryRouteError({ subject }: { subject: string }) {
  return (
    <RouteError
      subject={subject}
      back="dashboard"
      missing={{
        title: `We can’t find this ${subject}`,
        text: 'It may belong to another customer, or the address is mistyped.',
      }}
      denied={{ title: 'This page is for our staff', text: 'Your account may not open it.' }}
      failed={{
        title: 'Something went wrong',
        text: 'Please reload the page. What was not sent yet is kept.',
      }}
    />
  );
}
