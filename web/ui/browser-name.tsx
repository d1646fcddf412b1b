import { parse } from 'bowser'
import * as texts from './texts.ts'

export default function BrowserName({ userAgent }: { userAgent: string }) {
  // The parser throws on an empty string.
  if (userAgent === '') return texts.anUnknownBrowser
  const { browser, os } = parse(userAgent)
  if (!browser.name) return texts.anUnknownBrowser
  return os.name ? texts.on({ browser: browser.name, system: os.name }) : browser.name
}
