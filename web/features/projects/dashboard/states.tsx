import type { ComponentProps } from 'react'
import { StatusWord } from '../../../ui/status-word.tsx'
import * as texts from './texts.ts'
import type { CapAlert, HealthAlert, LiveStat, RecentAction } from './types.ts'

type State = { word: string; tone: ComponentProps<typeof StatusWord>['tone'] }

export function StateMark({ state: { word, tone } }: { state: State }) {
  return <StatusWord tone={tone}>{word}</StatusWord>
}

export const HEALTH: Record<LiveStat['status'], State> = {
  good: { word: texts.good, tone: 'ok' },
  watch: { word: texts.watch, tone: 'warn' },
  bad: { word: texts.bad, tone: 'bad' },
}
export const CAP: Record<CapAlert['status'], State> = {
  exceeded: { word: texts.exceeded, tone: 'bad' },
  near: { word: texts.near, tone: 'warn' },
  watch: { word: texts.watch, tone: 'plain' },
}
export const LEVEL: Record<HealthAlert['level'], State> = {
  info: { word: texts.info, tone: 'plain' },
  warning: { word: texts.warning, tone: 'warn' },
  critical: { word: texts.critical, tone: 'bad' },
}
export const ALERT: Record<HealthAlert['status'], State> = {
  open: { word: texts.open2, tone: 'metal' },
  acknowledged: { word: texts.acknowledged, tone: 'plain' },
  resolved: { word: texts.resolved, tone: 'ok' },
}
export const ACTION: Record<RecentAction['status'], State> = {
  done: { word: texts.done, tone: 'ok' },
  running: { word: texts.running, tone: 'metal' },
  failed: { word: texts.failed, tone: 'bad' },
}
