import type { SignInOutcome } from '../../contract/accounts/sign-in.ts'

const WORDS: Record<SignInOutcome, { title: string; text: string }> = {
  done: { title: 'Signed in', text: 'You are signed in. This window may be closed.' },
  failed: { title: 'Not signed in', text: 'Failed to sign in with Google. This window may be closed.' },
}

/** What a popup comes back to: a page whose script tells the portal's own pages how it ended, and closes it. */
export function popupPage(outcome: SignInOutcome): string {
  const { title, text } = WORDS[outcome]
  return [
    `<!doctype html><html lang="en" data-outcome="${outcome}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark"><link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    `<title>${title}</title><script src="/sign-in-popup.js" defer></script></head>`,
    `<body><p role="status">${text}</p></body></html>`,
  ].join('')
}
