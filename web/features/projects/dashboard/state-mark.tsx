import type { ComponentProps } from 'react'
import { StatusWord } from '../../../ui/status-word.tsx'

type State = { word: string; tone: ComponentProps<typeof StatusWord>['tone'] }

export function StateMark({ state: { word, tone } }: { state: State }) {
  return <StatusWord tone={tone}>{word}</StatusWord>
}
