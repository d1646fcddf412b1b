import type { Block } from '../../../../contract/agreements/agreement-text.ts'
import styles from './agreement.module.css'

/** The parsed agreement as elements. Its content is inserted as text, so that nothing in it becomes markup. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change while shown, and equal ones can follow each other
  return blocks.map((block, index) => <BlockElement key={`${block.kind}-${index}`} block={block} />)
}

function BlockElement({ block }: { block: Block }) {
  switch (block.kind) {
    case 'title':
      return <h2 id="nda-title">{block.text}</h2>
    case 'clause':
      return <h3 id={block.id}>{block.text}</h3>
    case 'numbered':
      return (
        <p className={block.deep ? `${styles.subparagraph} ${styles.subparagraphDeep}` : styles.subparagraph}>
          <b>{block.number}</b> {block.text}
        </p>
      )
    case 'paragraph':
      return <p>{block.text}</p>
  }
}
