-- Somebody who becomes staff has a password that was chosen under the users' rule. They stay a user, and the new role waits here,
-- until they chose one of the staff's rule (reference: security.md 4.4).
alter table users add awaited_role text check (awaited_role in ('admin', 'super_admin'));
alter table users add constraint users_awaited_role check (awaited_role is null or role = 'user');

-- Sessions for deliveries alone were never issued.
alter table sessions drop column scope;
