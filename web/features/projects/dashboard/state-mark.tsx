import type { ComponentProps } from 'react'
import { MarkWord } from '../../../ui/highlighted-word.tsx'

type State = { word: string; tone: ComponentProps<typeof MarkWord>['tone'] }

export function StateMark({ state: { word, tone } }: { state: State }) {
  return <MarkWord tone={tone}>{word}</MarkWord>
}
