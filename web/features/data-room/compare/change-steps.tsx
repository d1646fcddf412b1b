import { type RefObject, useEffect, useState } from 'react'
import styles from './compare.module.css'

const KEYS: Record<string, number> = { n: 1, p: -1 }

/** Steps from change to change, with buttons and with the keys n and p. */
export function ChangeSteps({ list }: { list: RefObject<HTMLElement | null> }) {
  const [said, setSaid] = useState('')
  const step = (by: number) => {
    const changes = [...(list.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
    const now = changes.findIndex(({ dataset }) => dataset.current !== undefined)
    const next = now < 0 ? (by > 0 ? 0 : changes.length - 1) : (now + by + changes.length) % changes.length
    const target = changes[next]
    if (!target) return
    delete changes[now]?.dataset.current
    target.dataset.current = ''
    target.scrollIntoView({ block: 'center' })
    setSaid(`${next + 1} of ${changes.length}`)
  }
  useEffect(() => {
    function onKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      const by = KEYS[key]
      if (by === undefined || ctrlKey || metaKey || altKey) return
      if (!(target instanceof Element && target.matches('select, input:not([type=checkbox])'))) step(by)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  return (
    <div className={styles.steps}>
      <button className="btn btn--sm" type="button" aria-keyshortcuts="p" onClick={() => step(-1)}>
        Previous <span className="sr-only">change</span>
        <span className="key" aria-hidden="true">
          p
        </span>
      </button>
      <button className="btn btn--sm" type="button" aria-keyshortcuts="n" onClick={() => step(1)}>
        Next <span className="sr-only">change</span>
        <span className="key" aria-hidden="true">
          n
        </span>
      </button>
      <span className={styles.place} role="status">
        {said && (
          <>
            <span className="sr-only">Change </span>
            {said}
          </>
        )}
      </span>
    </div>
  )
}
