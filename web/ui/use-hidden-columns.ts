import { isTexts, useKept } from './kept.ts'

const NONE: readonly string[] = []

/** The columns of a list that this browser hides, by their names. */
export function useHiddenColumns(list: string | undefined) {
  return useKept<readonly string[]>(`columns.${list ?? ''}`, isTexts, NONE)
}
