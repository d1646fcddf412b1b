import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './content.module.css'
import { useEditing } from './editing.ts'
import type { FormNode } from './queries.ts'
import { asList, blank, moved, nameOfItem, type Path, type Value } from './set-value.ts'

type ListNode = Extract<FormNode, { kind: 'list' }>
type ListFieldProps = {
  label: string
  hint: string | undefined
  node: ListNode
  value: Value
  path: Path
  /** The fields of one entry. Hints are shown only at the first. */
  fieldsOf: (item: Value, path: Path, hints: boolean) => ReactNode
}

/** The element to focus after a change. */
type Next = { index: number; act: 'up' | 'down' | 'name' | 'add' }

/** A list whose entries can be added, removed and moved. The focus stays with the entry, and every change is announced. */
export function ListField({ label, hint, node, value, path, fieldsOf }: ListFieldProps) {
  const { change, idOf, problemAt } = useEditing()
  const list = asList(value)
  const id = idOf(path)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const next = useRef<Next | undefined>(undefined)
  const [announcement, setAnnouncement] = useState('')
  const problem = problemAt(path)
  useEffect(() => {
    if (!next.current) return
    const { index, act } = next.current
    next.current = undefined
    const place = act === 'add' ? `#${id}-add` : `#${id}-${index} > [data-head] [data-act="${act}"]`
    fieldset.current?.querySelector<HTMLElement>(place)?.focus()
  })

  const can = { add: node.max === null || list.length < node.max, remove: list.length > node.min }
  const fixed = node.max === node.min

  function move(from: number, to: number, act: 'up' | 'down') {
    if (to < 0 || to >= list.length) return
    next.current = { index: to, act }
    change(path, moved(list, from, to))
    setAnnouncement(`${node.one} moved to position ${to + 1} of ${list.length}.`)
  }
  function remove(index: number) {
    if (!can.remove) return
    next.current =
      list.length === 1 ? { index: 0, act: 'add' } : { index: Math.min(index, list.length - 2), act: 'name' }
    change(path, list.toSpliced(index, 1))
    setAnnouncement(`${node.one} ${index + 1} removed; ${list.length - 1} left.`)
  }
  function add() {
    next.current = { index: list.length, act: 'name' }
    change(path, [...list, blank(node.item)])
    setAnnouncement(`${node.one} ${list.length + 1} added.`)
  }

  return (
    <fieldset className={`${styles.part} ${styles.list}`} id={id} tabIndex={-1} ref={fieldset}>
      <legend>{label}</legend>
      {(hint || fixed) && (
        <p className="hint">{[hint, fixed && `Always ${node.min} entries.`].filter(Boolean).join(' ')}</p>
      )}
      {problem && <p className="field__error">{problem}</p>}
      <ol>
        {list.map((item, index) => {
          const name = `${node.one} ${index + 1}`
          const first = index === 0
          const last = index === list.length - 1
          return (
            // Entries have no id, and every field is controlled, so the position works as the key.
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified by its position
            <li key={index} id={`${id}-${index}`} className={styles.item}>
              <div className={styles.itemHead} data-head>
                <h3 tabIndex={-1} data-act="name">
                  {name} <span className={styles.itemName}>{nameOfItem(node.item, item)}</span>
                </h3>
                <div className={styles.itemActions}>
                  <button
                    className="btn btn--sm"
                    type="button"
                    data-act="up"
                    aria-label={`Up: ${name}`}
                    aria-disabled={first || undefined}
                    onClick={() => move(index, index - 1, 'up')}
                  >
                    Up
                  </button>
                  <button
                    className="btn btn--sm"
                    type="button"
                    data-act="down"
                    aria-label={`Down: ${name}`}
                    aria-disabled={last || undefined}
                    onClick={() => move(index, index + 1, 'down')}
                  >
                    Down
                  </button>
                  {!fixed && (
                    <button
                      className="btn btn--sm btn--bad"
                      type="button"
                      aria-label={`Remove: ${name}`}
                      aria-disabled={!can.remove || undefined}
                      onClick={() => remove(index)}
                    >
                      Remove
                    </button>
                  )}
                </div>
              </div>
              {fieldsOf(item, [...path, index], first)}
            </li>
          )
        })}
      </ol>
      {!fixed && (
        <button
          className="btn btn--sm"
          type="button"
          id={`${id}-add`}
          aria-disabled={!can.add || undefined}
          onClick={() => can.add && add()}
        >
          Add: {node.one.toLowerCase()}
        </button>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </fieldset>
  )
}
