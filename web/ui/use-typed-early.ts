import { useEffect, useState } from 'react'

/** What is typed into fields that React has not taken over yet, by their ids; it keeps nothing of a field once it has. */
const early = new Map<string, string>()
const takenOver = new Set<string>()

if (!import.meta.env.SSR)
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && !takenOver.has(target.id)) early.set(target.id, target.value)
    },
    { capture: true },
  )

/**
 * Keeps what was typed into a field of the server's document before the scripts were there, or while they took the page over. React's
 * own value of the field is empty when it takes it over, so the text is remembered first and typed again afterwards.
 */
export function useTypedEarly(id: string) {
  const [before] = useState(() => (import.meta.env.SSR ? undefined : inputAt(id)?.value))
  useEffect(() => {
    const typed = early.get(id) ?? before
    takenOver.add(id)
    early.delete(id)
    const input = inputAt(id)
    if (!typed || !input) return
    // React takes note of what is set on the element, and then only of an event with another value: so once through it, once past it.
    input.value = ''
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, [id, before])
}

function inputAt(id: string) {
  const element = document.getElementById(id)
  return element instanceof HTMLInputElement ? element : undefined
}
