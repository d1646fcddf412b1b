import { useEffect, useState } from 'react'

/** Long enough not to ask at each letter, short enough to seem at once. */
const TYPING_MS = 250

/** What was typed, once the typing pauses; nothing at once, where nothing is left of it. */
export function useDeferred(typed: string): string {
  const [text, setText] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), typed === '' ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return typed === '' ? '' : text
}
