import { parse } from 'bowser'
import * as texts from './texts.ts'

type BrowserNameProps = { userAgent: string; unknown?: string }

export default function BrowserName({ userAgent, unknown = texts.anUnknownBrowser }: BrowserNameProps) {
  // The parser throws on an empty string.
  if (userAgent === '') return unknown
  const { browser, os } = parse(userAgent)
  if (!browser.name) return unknown
  return os.name ? texts.on({ browser: browser.name, system: os.name }) : browser.name
}
