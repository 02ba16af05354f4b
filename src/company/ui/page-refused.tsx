import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/panel.tsx';
import { useLoadFailure } from './load-failure.ts';

/** The error boundary of a dashboard page: says which of its subjects is missing or refused, and leads back. */
export function PageRefused({
  subject,
  back,
}: {
  subject: string;
  back: { to: string; label: string };
}) {
  const error = useRouteError();
  const answer = isRouteErrorResponse(error)
    ? (error.data as { error?: { code?: string; message: string } } | null)?.error
    : undefined;
  useLoadFailure(error, { silentFor: ['not-found'] });
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const title = missing
    ? `This ${subject} is not here`
    : answer
      ? `You can’t open this ${subject}`
      : `This ${subject} could not be loaded`;
  const text = answer
    ? answer.message
    : 'We have kept a report of it. Please try again in a moment.';
  return (
    <Page narrow>
      <EmptyState title={title} action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}>
        <p>{text}</p>
      </EmptyState>
    </Page>
  );
}
