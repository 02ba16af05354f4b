-- concurrently
-- The e-mails about one order, by the second part of their key (platform/mail.ts, mailsAbout).
create index concurrently if not exists mails_of_order on mails (split_part(dedupe_key, ':', 2)) where kind like 'order-%';
