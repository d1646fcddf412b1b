/* A small part of Markdown. Anything else, including HTML, stays plain text. */

export type RichBlock = { kind: 'heading' | 'paragraph'; text: string } | { kind: 'list'; items: string[] }
export type RichSpan =
  | { kind: 'plain' | 'bold' | 'italic'; text: string }
  | { kind: 'link'; text: string; href: string }

/** Paragraphs, `## ` headings and `- ` lists. */
export function richBlocks(text: string): RichBlock[] {
  const found: RichBlock[] = []
  let open = false
  for (const line of text.split(/\r?\n/).map((it) => it.trim())) {
    const last = found.at(-1)
    if (line === '') open = false
    else if (/^#{1,6} /.test(line)) {
      found.push({ kind: 'heading', text: line.replace(/^#+ /, '') })
      open = false
    } else if (line.startsWith('- ')) {
      if (open && last?.kind === 'list') last.items.push(line.slice(2))
      else found.push({ kind: 'list', items: [line.slice(2)] })
      open = true
    } else if (open && last?.kind === 'paragraph') last.text += ` ${line}`
    else {
      found.push({ kind: 'paragraph', text: line })
      open = true
    }
  }
  return found
}

const SPANS = /\*\*(?<bold>[^*]+)\*\*|\*(?<italic>[^*\s][^*]*)\*|\[(?<label>[^\]]+)\]\((?<href>[^()\s]+)\)/g
/** An https address, an anchor, or a path on this site; `//host` and `/\host` lead to other sites. */
const HREF = /^(?:https:\/\/[^/\\]|#|\/(?![/\\]))/

/** Bold, italic and links. A link to anything but https and this site stays plain text. */
export function richSpans(text: string): RichSpan[] {
  const spans: RichSpan[] = []
  let from = 0
  const plain = (to: number) => {
    if (to > from) spans.push({ kind: 'plain', text: text.slice(from, to) })
  }
  for (const match of text.matchAll(SPANS)) {
    const { bold, italic, label, href } = match.groups ?? {}
    if (label && !(href && HREF.test(href))) continue
    plain(match.index)
    if (label && href) spans.push({ kind: 'link', text: label, href })
    else spans.push(bold ? { kind: 'bold', text: bold } : { kind: 'italic', text: italic ?? '' })
    from = match.index + match[0].length
  }
  plain(text.length)
  return spans
}
