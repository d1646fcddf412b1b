import { useEffect, useState } from 'react'

/**
 * Keeps what was typed into a field of the server's document before the scripts were there. React's own value of the
 * field is empty when it takes it over, so the text is remembered first and typed again afterwards.
 */
export function useTypedEarly(id: string) {
  const [typed] = useState(() => (import.meta.env.SSR ? undefined : inputAt(id)?.value))
  useEffect(() => {
    const input = inputAt(id)
    if (!typed || !input) return
    // React takes note of what is set on the element, and then only of an event with another value: so once through it, once past it.
    input.value = ''
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, [id, typed])
}

function inputAt(id: string) {
  const element = document.getElementById(id)
  return element instanceof HTMLInputElement ? element : undefined
}
