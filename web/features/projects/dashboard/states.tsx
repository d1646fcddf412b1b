import type { ComponentProps } from 'react'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { CapAlert, HealthAlert, LiveStat, RecentAction } from './types.ts'

type State = { word: string; tone: ComponentProps<typeof StatusWord>['tone'] }

export function StateMark({ state: { word, tone } }: { state: State }) {
  return <StatusWord tone={tone}>{word}</StatusWord>
}

export const HEALTH: Record<LiveStat['status'], State> = {
  good: { word: 'Good', tone: 'ok' },
  watch: { word: 'Watch', tone: 'warn' },
  bad: { word: 'Bad', tone: 'bad' },
}
export const CAP: Record<CapAlert['status'], State> = {
  exceeded: { word: 'Exceeded', tone: 'bad' },
  near: { word: 'Near', tone: 'warn' },
  watch: { word: 'Watch', tone: 'plain' },
}
export const LEVEL: Record<HealthAlert['level'], State> = {
  info: { word: 'Info', tone: 'plain' },
  warning: { word: 'Warning', tone: 'warn' },
  critical: { word: 'Critical', tone: 'bad' },
}
export const ALERT: Record<HealthAlert['status'], State> = {
  open: { word: 'Open', tone: 'metal' },
  acknowledged: { word: 'Acknowledged', tone: 'plain' },
  resolved: { word: 'Resolved', tone: 'ok' },
}
export const ACTION: Record<RecentAction['status'], State> = {
  done: { word: 'Done', tone: 'ok' },
  running: { word: 'Running', tone: 'metal' },
  failed: { word: 'Failed', tone: 'bad' },
}
