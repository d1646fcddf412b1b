import { parse } from 'bowser'

export default function BrowserName({ userAgent }: { userAgent: string }) {
  // The parser throws on an empty string.
  if (userAgent === '') return 'An unknown browser'
  const { browser, os } = parse(userAgent)
  if (!browser.name) return 'An unknown browser'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
