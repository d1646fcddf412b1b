import { useEffect, useState } from 'react'

/** What was typed into fields before React hydrated them, by field id. */
const early = new Map<string, string>()
const hydrated = new Set<string>()

if (!import.meta.env.SSR)
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLInputElement && !hydrated.has(target.id)) early.set(target.id, target.value)
    },
    { capture: true },
  )

/**
 * Keeps what was typed into a server-rendered field before hydration. React's state starts empty, so the text is remembered and entered
 * again afterwards.
 */
export function useTypedEarly(id: string) {
  const [before] = useState(() => (import.meta.env.SSR ? undefined : inputAt(id)?.value))
  useEffect(() => {
    const typed = early.get(id) ?? before
    hydrated.add(id)
    early.delete(id)
    const input = inputAt(id)
    if (!typed || !input) return
    // React ignores an input event if the value is the one it tracks, so the native setter bypasses its tracking.
    input.value = ''
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    submitEntered(input)
  }, [id, before])
}

/** Enter was pressed before hydration: the form is submitted once React has the text. */
function submitEntered(input: HTMLInputElement) {
  const page = document.documentElement
  if (page.dataset.entered !== input.id) return
  delete page.dataset.entered
  setTimeout(() => input.form?.requestSubmit())
}

function inputAt(id: string) {
  const element = document.getElementById(id)
  return element instanceof HTMLInputElement ? element : undefined
}
