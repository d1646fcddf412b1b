import { useEffect, useState } from 'react'
import styles from './reader.module.css'
import * as texts from './texts.ts'

/** So long it is said that the document goes on where the reader stopped. */
const CONTINUED_MS = 6_000

/** Over the stage for a few seconds. It comes after the element, so that screen readers say it. */
export function Continued({ words, onStartOver }: { words: string; onStartOver?: () => void }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    setSaid(words)
    const timer = setTimeout(() => setSaid(''), CONTINUED_MS)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <p className={styles.continued} role="status">
      {said}
      {said && onStartOver && (
        <button className="link-button" type="button" onClick={onStartOver}>
          {texts.startOver}
        </button>
      )}
    </p>
  )
}
