export const unsubscribeFromUpdates = 'Unsubscribe from updates'
export const youGetEmails =
  'You get an email when our team writes an update about a project that is open to you. Press the button to stop these emails.'
export const otherEmailsStay =
  'You can still read updates in the portal. Emails about your own codes, agreements, requests and account are not affected.'
export const unsubscribe = 'Unsubscribe'
export const unsubscribed = 'You are unsubscribed. We no longer email you updates.'
export const subscribeAgain = 'Subscribe again'
export const subscribedAgain = 'You are subscribed again.'
export const linkUnknown = 'This link is incomplete or not ours. Open it again from our email.'
export const theLink = 'The link'
export const loadingTheLink = 'Looking up the link'
export const failed = 'This could not be saved. Please try again.'
