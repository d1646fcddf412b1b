/*
 * The whole of what a sign-in popup runs on its way back: it tells the pages of this portal how it ended, and closes. After a trip to
 * another origin a window has no opener any more, so it speaks on a channel that only pages of this origin hear.
 */
const { outcome } = document.documentElement.dataset
// The address holds what the provider sent; it is spent, and need not stay in the history.
history.replaceState(null, '', '/')
const channel = new BroadcastChannel('sign-in')
channel.postMessage(outcome)
// A moment, so that the message has left before the window that sends it is gone.
setTimeout(() => window.close(), 50)
