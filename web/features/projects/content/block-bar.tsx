import { useEffect, useRef, useState } from 'react'
import { Select } from '../../../ui/select.tsx'
import { type BlocksNode, blockNames, type EditedBlock, formOfBlock, freeId, newBlock } from './blocks.ts'
import styles from './content.module.css'
import { moved } from './set-value.ts'

type BlockBarProps = {
  node: BlocksNode
  blocks: readonly EditedBlock[]
  chosen: string
  onChange: (blocks: readonly unknown[]) => void
  onChoose: (id: string) => void
}

/** Adds a block after the chosen one, and moves, duplicates or removes the chosen one. Every change is announced. */
export function BlockBar({ node, blocks, chosen, onChange, onChoose }: BlockBarProps) {
  const [type, setType] = useState('')
  const [said, setSaid] = useState('')
  const [removed, setRemoved] = useState<{ block: EditedBlock; at: number; name: string }>()
  const focusHeading = useRef(false)
  useEffect(() => {
    if (!focusHeading.current) return
    focusHeading.current = false
    document.getElementById(BLOCK_HEADING)?.focus()
  })
  const at = blocks.findIndex(({ id }) => id === chosen)
  const block = blocks[at]
  const name = blockNames(node, blocks)[at] ?? ''
  // The page header is the first block, and the only one of its kind.
  const isHeader = at === 0
  const once = block ? formOfBlock(node, block)?.once : false
  const addable = node.types.filter((form) => !form.once || !blocks.some((one) => one.type === form.type))
  const form = addable.find((one) => one.type === type) ?? addable.find((one) => one.type === 'richText') ?? addable[0]

  function change(next: readonly EditedBlock[], words: string) {
    setRemoved(undefined)
    setSaid(words)
    onChange(next)
  }
  function open(id: string) {
    focusHeading.current = true
    onChoose(id)
  }
  function insert(added: EditedBlock, words: string, place = at + 1) {
    change(blocks.toSpliced(place, 0, added), words)
    open(added.id)
  }
  function move(to: number) {
    if (to < 1 || to >= blocks.length || isHeader) return
    change(moved(blocks, at, to) as EditedBlock[], `${name} moved to position ${to + 1} of ${blocks.length}.`)
  }
  function remove() {
    if (!block || isHeader) return
    change(blocks.toSpliced(at, 1), `${name} removed; ${blocks.length - 1} left.`)
    setRemoved({ block, at, name })
    open(blocks[at - 1]?.id ?? '')
  }

  return (
    <div className={styles.blockBar}>
      <div className={styles.blockAdd}>
        <Select
          id="block-type"
          label="Add a block"
          options={addable.map((one) => ({ value: one.type, label: one.label }))}
          value={form?.type ?? ''}
          onChange={({ target }) => setType(target.value)}
        />
        <button
          className="btn btn--sm"
          type="button"
          onClick={() => form && insert(newBlock(form, blocks), `${form.label} added.`)}
        >
          Add
        </button>
      </div>
      {block && !isHeader && (
        <fieldset className={styles.blockActions}>
          <legend className="sr-only">Block: {name}</legend>
          <button
            className="btn btn--sm"
            type="button"
            aria-label={`Up: ${name}`}
            aria-disabled={at < 2 || undefined}
            onClick={() => move(at - 1)}
          >
            Up
          </button>
          <button
            className="btn btn--sm"
            type="button"
            aria-label={`Down: ${name}`}
            aria-disabled={at === blocks.length - 1 || undefined}
            onClick={() => move(at + 1)}
          >
            Down
          </button>
          {!once && (
            <button
              className="btn btn--sm"
              type="button"
              aria-label={`Duplicate: ${name}`}
              onClick={() => insert({ ...block, id: freeId(block.type, blocks) }, `${name} duplicated.`)}
            >
              Duplicate
            </button>
          )}
          <button className="btn btn--sm btn--bad" type="button" aria-label={`Remove: ${name}`} onClick={remove}>
            Remove
          </button>
        </fieldset>
      )}
      <p className={removed ? 'small' : 'sr-only'} role="status">
        {said}
      </p>
      {removed && !blocks.some(({ id }) => id === removed.block.id) && (
        <button
          className="link-button"
          type="button"
          onClick={() => insert(removed.block, `${removed.name} put back.`, removed.at)}
        >
          Put it back
        </button>
      )}
    </div>
  )
}

export const BLOCK_HEADING = 'block-heading'
