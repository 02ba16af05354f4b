import { redirect } from 'react-router';
import type { SwitchQuestion } from '../../customers/ui/switch-question.tsx';
import { AppError } from '../../kit/app-error.ts';

/**
 * Leads a form that was sent without JavaScript to the page that asks what becomes of the cart. Scripts say `asks=modal` and ask themselves.
 * @throws Response a redirect, when the error is that question
 */
export function askOnPage(
  error: unknown,
  form: FormData,
  of: { order?: string; list?: string; returnTo: string },
): void {
  if (!(error instanceof AppError) || form.get('asks') === 'modal') return;
  const { reason, question } = (error.details ?? {}) as {
    reason?: string;
    question?: SwitchQuestion;
  };
  if (reason !== 'cart-in-use' || !question) return;
  const query = new URLSearchParams({ to: question.to.id, ...of });
  throw redirect(`/cart/customer?${query.toString()}`);
}
