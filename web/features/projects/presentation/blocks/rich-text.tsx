import type { BlockContent } from '../content-types.ts'
import sheetStyles from '../tear-sheet.module.css'
import styles from './blocks.module.css'
import { type RichBlock, type RichSpan, richBlocks, richSpans } from './rich-text-parts.ts'

export function RichText({ id, richText }: { id: string; richText: BlockContent<'richText'> }) {
  return (
    <section className={sheetStyles.sheetSection} id={id} aria-labelledby={`${id}-h`}>
      <div className={sheetStyles.sheetSectionHead}>
        <h2 id={`${id}-h`} tabIndex={-1}>
          {richText.title}
        </h2>
        <div className={styles.richText}>
          {richBlocks(richText.text).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may repeat, and the text never changes
            <Part key={index} part={part} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Part({ part }: { part: RichBlock }) {
  if (part.kind === 'list')
    return (
      <ul>
        {part.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={index}>
            <Spans text={item} />
          </li>
        ))}
      </ul>
    )
  const spans = <Spans text={part.text} />
  return part.kind === 'heading' ? <h3>{spans}</h3> : <p>{spans}</p>
}

function Spans({ text }: { text: string }) {
  return richSpans(text).map((span, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <Span key={index} span={span} />
  })
}

function Span({ span }: { span: RichSpan }) {
  switch (span.kind) {
    case 'plain':
      return span.text
    case 'bold':
      return <strong>{span.text}</strong>
    case 'italic':
      return <em>{span.text}</em>
    case 'link':
      return (
        <a href={span.href} {...(span.href.startsWith('https:') && { rel: 'noreferrer' })}>
          {span.text}
        </a>
      )
  }
}
