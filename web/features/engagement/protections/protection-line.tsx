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

/** In short, for a page with a place of its own for it. Nothing for readers who are exempt. */
export function ProtectionNote({ route, notice }: Omit<ProtectionLineProps, 'eased'>) {
  const { data } = useQuery({ ...protectionQuery(route), enabled: false })
  if (!data || data.free) return null
  return (
    <>
      {texts.copyingAndPrintingAreOff} {data.eased && texts.accessibilityModeIsOn} {notice}
    </>
  )
}

type EaseModeProps = {
  route: ProjectKey
  /** Undefined for readers who are exempt. */
  children: (ease: { name: string; act: () => void } | undefined) => ReactNode
}

/** Accessibility mode as a choice of a menu. */
export function EaseMode({ route, children }: EaseModeProps) {
  const { data } = useQuery({ ...protectionQuery(route), enabled: false })
  const { name, act, dialog } = useEase(route, data?.eased ?? false)
  return (
    <>
      {children(data && !data.free ? { name, act } : undefined)}
      {dialog}
    </>
  )
}

function ProtectionWords({ route, eased, notice }: ProtectionLineProps) {
  const { name, act, isPending, dialog } = useEase(route, eased)
  return (
    <>
      <p>
        {eased ? texts.accessibilityModeIsOnFor : FULL} {notice}
      </p>
      <button
        className="link-button"
        type="button"
        aria-disabled={isPending || undefined}
        aria-describedby="guardline-why"
        onClick={act}
      >
        {name}
      </button>
      <span className="sr-only" id="guardline-why">
        {texts.forReadersWhoUseA}
      </span>
      {dialog}
    </>
  )
}

/** Turns accessibility mode off, or asks before it is turned on. */
function useEase(route: ProjectKey, eased: boolean) {
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
  function act() {
    if (!eased) setAsking(true)
    else if (!turnOff.isPending) turnOff.mutate()
  }
  return {
    name: eased ? texts.turnOffAccessibilityMode : EASE,
    act,
    isPending: turnOff.isPending,
    dialog: asking && (
      <Suspense>
        <EaseDialog act={() => setEased(true)} onClose={() => setAsking(false)} />
      </Suspense>
    ),
  }
}
