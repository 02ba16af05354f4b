-- Sheets go by e-mail only where the site agreed in writing: by its own person's press in the portal, in an e-mail or in a signed letter.
-- An agreement by phone stays as it was recorded, and from now on counts as a note: the sheets go on paper until the written one is there.
-- 'paper' is what earlier forms called "in writing", without saying whether e-mail or letter; it counts as before.
alter table safety_contacts
  drop constraint safety_contacts_consent_how_check,
  add constraint safety_contacts_consent_how_check check (consent_how in ('site', 'e-mail', 'letter', 'phone', 'paper')),
  -- the day that the e-mail or letter bears
  add column consent_on date,
  add constraint safety_contacts_consent_on_check check ((consent_on is not null) = coalesce(consent_how in ('e-mail', 'letter'), false));
