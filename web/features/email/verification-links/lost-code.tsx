import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { AskForLink } from './ask-for-link.tsx'
import * as texts from './texts.ts'

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
      <p className="small way-out">
        <button
          className="link-button"
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-code-again`}
          disabled={!hydrated}
          onClick={toggle}
        >
          {texts.lostYourCode}
        </button>
      </p>
      <section className="grid gap-4 mt-4" id={`${id}-code-again`} aria-label={texts.lostYourCode} hidden={!open}>
        {open && (
          <>
            <p className="small">{texts.enterTheEmailAddress}</p>
            <AskForLink
              id={`${id}-email-again`}
              purpose="lost_code"
              button={texts.emailMeALink}
              sent={texts.ifThisAddressHas}
              field={field}
            />
          </>
        )}
      </section>
    </div>
  )
}
