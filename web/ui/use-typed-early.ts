import { useEffect, useState } from 'react'

/**
 * Keeps what was typed into a field of the server's document before the scripts were there. React begins with its own, empty value
 * when it takes the field over, so the text is remembered first and typed again afterwards.
 */
export function useTypedEarly(id: string) {
  const [typed] = useState(() => (import.meta.env.SSR ? undefined : inputAt(id)?.value))
  useEffect(() => {
    const input = inputAt(id)
    if (!typed || !input) return
    // By the element's own setter: React ignores an event whose value it has set itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, [id, typed])
}

function inputAt(id: string) {
  const element = document.getElementById(id)
  return element instanceof HTMLInputElement ? element : undefined
}
