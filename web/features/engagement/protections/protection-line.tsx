import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ProjectKey } from '../../../../contract/projects/project-keys.ts'
import { call } from '../../../lib/call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/toast.tsx'
import styles from './protection-line.module.css'
import { EASE, FULL } from './protection-line-space.tsx'
import { protectionQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useFold } from './use-fold.ts'

const EaseDialog = lazy(() => import('./ease-dialog.tsx'))

type ProtectionLineProps = {
  route: ProjectKey
  eased: boolean
  /** A link to the privacy notice. */
  notice: ReactNode
}

/** Says how this page is protected, and turns accessibility mode on or off. */
export function ProtectionLine(props: ProtectionLineProps) {
  const { view, setView } = useFold()
  const isWhole = view === 'whole'
  return (
    <aside className={styles.protectionLine} aria-label={texts.protectionOfThisPage} data-view={view}>
      <Icon name="shield" />
      <button
        className={styles.unfold}
        type="button"
        aria-expanded={isWhole}
        onClick={() => setView(isWhole ? 'shield' : 'whole')}
      >
        <Icon name="shield" />
        <span className="sr-only">{texts.protectionOfThisPage}</span>
      </button>
      <p className={styles.sentence}>{texts.watermarkedAndRecorded}</p>
      <ProtectionWords {...props} />
    </aside>
  )
}

/** The same for a page that has a place of its own for it. Nothing for readers who are exempt. */
export function ProtectionNote({ route, notice }: Omit<ProtectionLineProps, 'eased'>) {
  const { data } = useQuery({ ...protectionQuery(route), enabled: false })
  if (!data || data.free) return null
  return (
    <div className={styles.protectionNote}>
      <Icon name="shield" />
      <ProtectionWords route={route} eased={data.eased} notice={notice} />
    </div>
  )
}

function ProtectionWords({ route, eased, notice }: ProtectionLineProps) {
  const queries = useQueryClient()
  const say = useToast()
  const [asking, setAsking] = useState(false)
  async function setEased(on: boolean) {
    await call('POST /api/protection/:route/ease', { route, eased: on })
    queries.setQueryData(protectionQuery(route).queryKey, (last) => last && { ...last, eased: on })
  }
  const turnOff = useMutation({
    mutationFn: () => setEased(false),
    onSuccess: () => say(texts.accessibilityModeIsOff),
    onError: () => say(texts.thePortalDidNot, { tone: 'bad' }),
  })
  return (
    <>
      <p>
        {eased ? texts.accessibilityModeIsOnFor : FULL} {notice}
      </p>
      <button
        className="link-button"
        type="button"
        aria-disabled={turnOff.isPending || undefined}
        aria-describedby="guardline-why"
        onClick={() => (eased ? !turnOff.isPending && turnOff.mutate() : setAsking(true))}
      >
        {eased ? texts.turnOffAccessibilityMode : EASE}
      </button>
      <span className="sr-only" id="guardline-why">
        {texts.forReadersWhoUseA}
      </span>
      {asking && (
        <Suspense>
          <EaseDialog act={() => setEased(true)} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
