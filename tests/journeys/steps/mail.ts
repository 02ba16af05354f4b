import { type APIRequestContext, expect } from '@playwright/test';

export interface SentMail {
  id: string;
  subject: string;
  receivedAt: string;
  envelope: { to: string[] };
  text: string;
  links: string[];
}

/** The newest mail to an address whose subject has the word and that came after `since` (UTC ms), from the mail sink; waits until it is there. */
export async function mailTo(
  request: APIRequestContext,
  to: string,
  word: string,
  since = 0,
): Promise<SentMail> {
  const api = `${process.env.MAIL_SINK_URL}/api/messages`;
  let found: SentMail | undefined;
  await expect(async () => {
    const { messages } = (await (await request.get(api)).json()) as { messages: SentMail[] };
    const mail = messages.find(
      (message) =>
        message.envelope.to.includes(to) &&
        message.subject.includes(word) &&
        Date.parse(message.receivedAt) >= since,
    );
    if (!mail) throw new Error(`No mail to ${to} about ${word} yet`);
    found = (await (await request.get(`${api}/${mail.id}`)).json()) as SentMail;
  }).toPass({ timeout: 20_000 });
  if (!found) throw new Error('No mail');
  return found;
}
