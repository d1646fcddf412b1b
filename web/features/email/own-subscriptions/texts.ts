export const updatesTopic = 'Updates: our team writes about a project that is open to you'
export const documentsTopic = 'New documents: how many you have not opened yet, at most once a day'
export const stoppedBounced =
  'Emails to your address could not be delivered, so we no longer send you these. Write to us when your mailbox works again.'
export const stoppedComplained =
  'One of our emails to you was reported as unwanted, so we no longer send you these. Write to us if you want them again.'
export const otherEmails =
  'Emails about your own codes, agreements, requests and account are always sent. You can read everything in the portal.'
export const theList = 'The list of emails'
export const loadingTheList = 'Loading the list of emails'
export const saved = 'Your choice is saved.'
export const failed = 'Your choice could not be saved. Please try again.'
