import type { HiddenKind } from '../../contract/data-room/hidden-parts.ts'

/** What every file shows to its readers. */
export const SHOWN = 'Shown to all readers'

export type Ending = 'pdf' | 'docx' | 'pptx' | 'odt' | 'odp' | 'xlsx' | 'ods'

/** Makes files that hide words, as one kind of program does. */
export type Maker = {
  name: string
  ending: Ending
  /** What staff are told of each way; null if it says nothing to anybody, so that the registry has no name for it. */
  ways: ReadonlyMap<string, HiddenKind | null>
  /** Whether the programs that it needs are there. */
  isReady: () => boolean
  /** A file that shows `SHOWN` and hides a word in each of these ways. */
  make: (ways: readonly string[], wordOf: (way: string) => string) => Uint8Array | Promise<Uint8Array>
}

/** How files of one kind hide a word: what staff are told of it, and how it is put into a file under construction. */
export type Ways<Draft> = Readonly<
  Record<string, readonly [kind: HiddenKind | null, hide: (draft: Draft, word: string) => unknown]>
>

export function makerOf<Draft>(given: {
  name: string
  ending: Ending
  ways: Ways<Draft>
  isReady?: () => boolean
  begin: () => Draft | Promise<Draft>
  finish: (draft: Draft) => Uint8Array | Promise<Uint8Array>
}): Maker {
  const { name, ending, ways, isReady = () => true, begin, finish } = given
  return {
    name,
    ending,
    isReady,
    ways: new Map(Object.entries(ways).map(([way, [kind]]) => [way, kind])),
    async make(wanted, wordOf) {
      const draft = await begin()
      for (const [way, [, hide]] of Object.entries(ways)) if (wanted.includes(way)) await hide(draft, wordOf(way))
      return finish(draft)
    },
  }
}
