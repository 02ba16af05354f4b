/** Sentences of the parts that show people, in one place for translation. */
export const dutiesLead =
  'What they do decides where they begin and what they may open. Tick at least one.';
export const phoneOfStaff = 'Phone';
export const phoneOfStaffHint =
  'By which colleagues call them, a driver above all. No customer sees it.';
export const customersSeen = 'Customers they see';
export const otherCustomers = 'Others, or more than this one';
export const filterCustomers = 'Filter by name or city';
export const noRequests = 'No account requests';
export const noRequestsText = 'They arrive from the login page and the contact page.';
export const nameOrEmail = 'Name or email';
export const nobodyYet = 'Nobody here yet';
export const nobodyText = 'Try another name, or clear the filters.';
export const signOutAll = 'Sign out all devices';
export const disableText =
  'They are signed out everywhere at once and can’t sign in until you enable the account again.';
export const deleteText =
  'Personal data is removed. Orders and compliance records stay under “Former user”. This can’t be undone.';
export const thisIsYou = 'This is you. Delete your own account in Settings.';
export const superAdminOnly = 'Only a super admin changes or disables accounts.';
export const passwordToConfirm = 'Your password, to confirm it is you';
export const tooMany = 'Too many attempts';
export const codeNeeded = 'Password right, code asked';
export const noSignIns = 'No sign-ins in the last 90 days.';
export const seeAll = 'See all people';
export const staffOnly = 'This page is for staff';
export const staffOnlyText =
  'Ask your contact at the company if you need somebody to have an account.';
export const noSuchPerson = 'We can’t find that person';
export const noSuchPersonText = 'The account may have been deleted, or the address is mistyped.';
export const accessSaved = 'Access is saved. The person’s devices were signed out if it changed.';
export const accountDisabled = 'The account is disabled. It is signed out everywhere.';
export const accountEnabled = 'The account can sign in again.';
export const allSignedOut = 'All devices of this person are signed out.';
export const invitedAgain = 'A new invitation is on its way. The earlier link no longer works.';
