import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toast.tsx'
import styles from './protection-line.module.css'
import { EASE, FULL } from './protection-line-space.tsx'
import { protectionQuery } from './queries.ts'

type ProtectionLineProps = {
  route: ProjectKey
  eased: boolean
  /** A link to the privacy notice. */
  notice: ReactNode
}

/** Says how this page is protected, and turns accessibility mode on or off. */
export function ProtectionLine({ route, eased, notice }: ProtectionLineProps) {
  const queries = useQueryClient()
  const say = useToast()
  const ease = useMutation({
    mutationFn: () => call('POST /api/protection/:route/ease', { route, eased: !eased }),
    onSuccess: () => {
      queries.setQueryData(protectionQuery(route).queryKey, (last) => last && { ...last, eased: !eased })
      say(eased ? 'Accessibility mode is off.' : 'Accessibility mode is on.')
    },
    onError: () => say('The portal did not respond. Please try again.', { tone: 'bad' }),
  })
  return (
    <aside className={styles.protectionLine} aria-label="Protection of this page">
      <Icon name="shield" />
      <p>
        {eased
          ? 'Accessibility mode is on: the page is never covered, keyboard shortcuts work, and the session locks after 100 minutes without activity. The watermark stays, and printing is off.'
          : FULL}{' '}
        {notice}
      </p>
      <button
        className="link-button"
        type="button"
        aria-disabled={ease.isPending || undefined}
        aria-describedby="guardline-why"
        onClick={() => !ease.isPending && ease.mutate()}
      >
        {eased ? 'Turn off accessibility mode' : EASE}
      </button>
      <span className="sr-only" id="guardline-why">
        For readers who use a screen reader, a magnifier, voice control or a switch. Staff can see that it is on.
      </span>
    </aside>
  )
}
