import { Link } from '@tanstack/react-router'
import { SETUP_STEPS, type SetupStep } from '../../../../contract/operations/setup-steps.ts'
import type { Place } from './setup-frame.tsx'

export function stepAfter(step: SetupStep): Place {
  return SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1] ?? 'done'
}

/** The way past a step. What is left out stays on the checklist of staff. */
export function NextStep({ step, isDone, alone = false }: { step: SetupStep; isDone: boolean; alone?: boolean }) {
  return (
    <Link
      className={alone ? undefined : 'btn btn--plain btn--big'}
      to="/setup"
      search={{ step: stepAfter(step) }}
      activeProps={{}}
    >
      {isDone ? 'Continue' : 'Skip for now'}
    </Link>
  )
}
