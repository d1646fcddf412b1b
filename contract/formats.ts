/** The portal's locale. A process and a page have one portal, so it is kept here, as a process keeps its time zone. */
let locale = 'en'
/** What the server wrote on this page, by format and value; undefined on a server that renders no page. */
let texts: Record<string, string> | undefined

type Writer = { format(value: number): string }
/** By locale and name, because making one takes longer than writing with it. */
const writers = new Map<string, Writer>()

/**
 * `tag`: one of `LOCALES`. A page that the server rendered brings what it wrote, and the browser writes that again (`known`).
 * Otherwise hydration would differ wherever the browser has other data of the locale, such as `Sep` and `Sept`.
 */
export function setLocale(tag = 'en', known?: Record<string, string>): void {
  locale = tag
  texts = known
}

/** What `write` writes at once, in another locale than the portal's. */
export function inLocale<T>(tag: string, write: () => T): T {
  const before = [locale, texts] as const
  setLocale(tag)
  try {
    return write()
  } finally {
    setLocale(...before)
  }
}

/** `name`: that of the format, with everything it depends on besides the locale. */
export function written(name: string, value: number, make: (tag: string) => Writer): string {
  const id = `${name} ${value}`
  // Many fonts have no narrow space that does not break.
  const text = texts?.[id] ?? writerOf(name, make).format(value).replaceAll('\u202f', '\u00a0')
  if (texts) texts[id] = text
  return text
}

function writerOf(name: string, make: (tag: string) => Writer): Writer {
  const key = `${locale} ${name}`
  const writer = writers.get(key) ?? make(locale)
  writers.set(key, writer)
  return writer
}

/** `clock`: with the time, of 24 or 12 hours as the locale has it. `timeZone`: the browser's if left out. */
export function writtenDate(name: string, at: string, parts: Intl.DateTimeFormatOptions, clock?: 'clock'): string {
  const text = written(name + (parts.timeZone ?? ''), Date.parse(at), (tag) => {
    // The default has the days of British and the numbers of American English.
    const days = tag === 'en' ? 'en-GB' : tag
    return new Intl.DateTimeFormat(days, clock ? { ...parts, hour: '2-digit', minute: '2-digit' } : parts)
  })
  return locale === 'en' ? text.replace(/Sept\b/, 'Sep') : text
}
