/** Sentences of one’s own settings, in one place for translation. */
export const safetyAlways = 'Messages about the safety of your account are always sent.';
export const choiceSaved = 'Your choice is saved.';
export const writeWhen = 'Write to me when';
export const likeDevice = 'Like my device';
export const stopsStayLight =
  'The pages of your stops stay light in each: they are read in the sun.';
export const dataLead =
  'A file with what we keep about you: your account, devices and sign-ins, your orders and their deliveries, your cart, lists and messages.';
export const downloadData = 'Download my data';
export const deletionLead =
  'Your name, email, password, cart and lists are removed at once. Orders, deliveries and safety sheet records stay with the company, under “Former user”. This can’t be undone.';
export const deleteQuestion = 'Delete your account?';
export const deleteText =
  'You are signed out everywhere and can’t sign in again. This can’t be undone.';
export const deleteMine = 'Delete my account';
export const profileSaved = 'Your profile is saved.';
export const orderStartsWith = 'Your order starts with this site. You can change it in each order.';
export const cartStartsWith =
  'Your cart starts with this customer. You can change it in each order.';
export const confirmAddress = 'Confirm the new address';
export const addressChanged = 'Your email address is changed.';
export const oneStepLeft = 'One step left';
export const confirmAddressText = 'Confirm that your account shall use the new address.';
export const sendLink = 'Send the link';
export const linkSent = 'Look into the new mailbox: the link works for 30 minutes.';
export const passwordLead = 'Changing it signs out all your other devices.';
export const passwordChanged = 'Your password is changed. Other devices are signed out.';
export const twoStepLead =
  'After the password, signing in asks for a code of an authenticator app on your phone. A stolen password alone is then worth nothing.';
export const twoStepOn = 'Two-step sign-in is on. Other devices are signed out.';
export const makeCodes = 'Make new recovery codes';
export const codesMade = 'New codes are made. The old ones no longer work.';
export const turnOff = 'Turn off two-step sign-in';
export const passwordToTurnOff = 'Password to turn it off';
export const startAgain = 'Start again to get a new QR code.';
export const setUp = 'Set it up';
export const deviceSignedOut = 'That device is signed out.';
export const devicesSignedOut = 'All other devices are signed out.';
export const signOutOthers = 'Sign out all other devices';
