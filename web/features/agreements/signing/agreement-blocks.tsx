import type { Block } from '../../../../contract/agreements/agreement-text.ts'
import styles from './agreement.module.css'

/** The parsed agreement as elements; its words go in as text, so nothing in it can become markup. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change while they are shown, and equal ones may follow each other
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
