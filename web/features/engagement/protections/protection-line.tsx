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
  /** The link to what the privacy notice says of it. */
  notice: ReactNode
}

/** What this page does to protect itself, said honestly, and the way to ease it. */
export function ProtectionLine({ route, eased, notice }: ProtectionLineProps) {
  const queries = useQueryClient()
  const say = useToast()
  const ease = useMutation({
    mutationFn: () => call('POST /api/protection/:route/ease', { route, eased: !eased }),
    onSuccess: () => {
      queries.setQueryData(protectionQuery(route).queryKey, (last) => last && { ...last, eased: !eased })
      say(eased ? 'The protections are as usual again.' : 'The protections are eased for you.')
    },
    onError: () => say('The portal did not answer, so nothing was changed. Please try again.', { tone: 'bad' }),
  })
  return (
    <aside className={styles.protectionLine} aria-label="Protection of this page">
      <Icon name="shield" />
      <p>
        {eased
          ? 'Protections eased: nothing is covered, keys are free, and you have 100 minutes without activity. Watermark and printing stay as they are.'
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
        {eased ? 'Restore the protections' : EASE}
      </button>
      <span className="sr-only" id="guardline-why">
        For readers who use a screen reader, a magnifier, voice control or a switch. Staff see that it was asked for.
      </span>
    </aside>
  )
}
