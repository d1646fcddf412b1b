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
  /** The fields of one entry; what a hint says is said at the first. */
  fieldsOf: (item: Value, path: Path, hints: boolean) => ReactNode
}

/** What has the focus after something was done: the button that did it, where the entry is now. */
type Next = { index: number; act: 'up' | 'down' | 'name' | 'add' }

/** A list: entries are added, taken out and moved, each with a button that keeps the focus, and each time it is said where the entry is now. */
export function ListField({ label, hint, node, value, path, fieldsOf }: ListFieldProps) {
  const { change, idOf, problemAt } = useEditing()
  const list = asList(value)
  const id = idOf(path)
  const whole = useRef<HTMLFieldSetElement>(null)
  const next = useRef<Next | undefined>(undefined)
  const [said, setSaid] = useState('')
  const problem = problemAt(path)
  useEffect(() => {
    if (!next.current) return
    const { index, act } = next.current
    next.current = undefined
    const place = act === 'add' ? `#${id}-add` : `#${id}-${index} > [data-head] [data-act="${act}"]`
    whole.current?.querySelector<HTMLElement>(place)?.focus()
  })

  const can = { add: node.max === null || list.length < node.max, remove: list.length > node.min }
  const fixed = node.max === node.min

  function move(from: number, to: number, act: 'up' | 'down') {
    if (to < 0 || to >= list.length) return
    next.current = { index: to, act }
    change(path, moved(list, from, to))
    setSaid(`${node.one} moved to place ${to + 1} of ${list.length}.`)
  }
  function remove(index: number) {
    if (!can.remove) return
    next.current =
      list.length === 1 ? { index: 0, act: 'add' } : { index: Math.min(index, list.length - 2), act: 'name' }
    change(path, list.toSpliced(index, 1))
    setSaid(`${node.one} ${index + 1} removed; ${list.length - 1} left.`)
  }
  function add() {
    next.current = { index: list.length, act: 'name' }
    change(path, [...list, blank(node.item)])
    setSaid(`${node.one} ${list.length + 1} added.`)
  }

  return (
    <fieldset className={`${styles.part} ${styles.list}`} id={id} tabIndex={-1} ref={whole}>
      <legend>{label}</legend>
      {(hint || fixed) && (
        <p className="hint">{[hint, fixed && `Always ${node.min} of them.`].filter(Boolean).join(' ')}</p>
      )}
      {problem && <p className="field__error">{problem}</p>}
      <ol>
        {list.map((item, index) => {
          const name = `${node.one} ${index + 1}`
          const first = index === 0
          const last = index === list.length - 1
          return (
            // Entries have no names of their own to tell them apart by; every field says what it holds by its value alone.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what an entry is
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
        {said}
      </p>
    </fieldset>
  )
}
