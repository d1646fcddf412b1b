import { parse } from 'bowser'

/** What a browser calls itself, in words. */
export default function BrowserName({ userAgent }: { userAgent: string }) {
  // A client need not name itself, and the library refuses to look at nothing.
  if (userAgent === '') return 'An unknown browser'
  const { browser, os } = parse(userAgent)
  if (!browser.name) return 'An unknown browser'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
