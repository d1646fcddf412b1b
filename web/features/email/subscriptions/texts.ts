export const unsubscribeFromEmails = 'Unsubscribe from emails'
export const youGetUpdates =
  'You get an email when our team writes an update about a project that is open to you. Press the button to stop these emails.'
export const youGetDigests =
  'You get an email when there are new documents for you, at most once a day. Press the button to stop these emails.'
export const otherEmailsStay =
  'You can still read everything in the portal. Emails about your own codes, agreements, requests and account are not affected.'
export const unsubscribe = 'Unsubscribe'
export const unsubscribed = 'You are unsubscribed. We no longer send you these emails.'
export const subscribeAgain = 'Subscribe again'
export const subscribedAgain = 'You are subscribed again.'
export const linkUnknown = 'This link is incomplete, or it is not from us. Open it again from our email.'
export const theLink = 'The link'
export const loadingTheLink = 'Looking up the link'
export const failed = 'This could not be saved. Please try again.'
