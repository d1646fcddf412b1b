import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { AskForLink } from './ask-for-link.tsx'

/** For people who lost their code: requests an emailed link that shows it again. */
export function LostCode({ id = 'lost' }: { id?: string }) {
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()

  function toggle() {
    // The field must be on the page before it can be focused.
    flushSync(() => setOpen(!open))
    field.current?.focus()
  }

  return (
    <div className="mt-2">
      <p className="small">
        <button
          className="link-button"
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-code-again`}
          disabled={!hydrated}
          onClick={toggle}
        >
          Lost your code?
        </button>
      </p>
      <section className="grid gap-4 mt-4" id={`${id}-code-again`} aria-label="Lost your code?" hidden={!open}>
        {open && (
          <>
            <p className="small">
              Enter the email address you signed with. We will email you a link that shows your code again or requests a
              new one.
            </p>
            <AskForLink
              id={`${id}-email-again`}
              purpose="lost_code"
              button="Email me a link"
              sent="If this address has signed, a link is on its way. It works once, for 15 minutes."
              field={field}
            />
          </>
        )}
      </section>
    </div>
  )
}
