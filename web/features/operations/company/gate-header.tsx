import { Icon } from '../../../ui/icon.tsx'
import { Brand } from './brand.tsx'

const STEPS = ['Read and sign', 'Keep your code', 'Unlock'] as const

/** The header of the sign-up pages, with the current step. */
export function GateHeader({ step }: { step?: 1 | 2 | 3 }) {
  return (
    <header className="site-header">
      <div className="wrap site-header__inner">
        <Brand />
        {step && (
          <ol className="gate-steps" aria-label="Steps">
            {STEPS.map((name, index) => (
              <li
                key={name}
                className={index + 1 < step ? 'gate-steps__done' : undefined}
                aria-current={index + 1 === step ? 'step' : undefined}
              >
                {index + 1 < step ? <Icon name="check" /> : `${index + 1}. `}
                {name}
              </li>
            ))}
          </ol>
        )}
      </div>
    </header>
  )
}
