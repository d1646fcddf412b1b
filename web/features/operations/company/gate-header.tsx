import { Icon } from '../../../ui/icon.tsx'
import { Brand } from './brand.tsx'
import * as texts from './texts.ts'

const STEPS = [texts.readAndSign, texts.yourCode, texts.unlock] as const

/** The header of the sign-up pages, with the current step. `done`: the steps before it were done in this browser. */
export function GateHeader({ step, done = false }: { step?: 1 | 2 | 3; done?: boolean }) {
  return (
    <header className="site-header">
      <div className="wrap site-header__inner">
        <Brand />
        {step && (
          <ol className="gate-steps" aria-label={texts.steps}>
            {STEPS.map((name, index) => {
              const ticked = done && index + 1 < step
              return (
                <li
                  key={name}
                  className={ticked ? 'gate-steps__done' : undefined}
                  aria-current={index + 1 === step ? 'step' : undefined}
                >
                  {ticked ? <Icon name="check" /> : `${index + 1}. `}
                  {name}
                </li>
              )
            })}
          </ol>
        )}
      </div>
    </header>
  )
}
