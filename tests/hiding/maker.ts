import type { HiddenKind } from '../../contract/data-room/hidden-parts.ts'

/** What every file shows to its readers. */
export const SHOWN = 'Shown to all readers'

/** Makes files that hide words, as one kind of program does. */
export type Maker = {
  name: string
  ending: 'pdf' | 'docx' | 'pptx' | 'odt' | 'odp' | 'xlsx' | 'ods'
  kinds: readonly HiddenKind[]
  /** A file that shows `SHOWN` and hides a word in each of these ways. */
  make: (kinds: readonly HiddenKind[], wordOf: (kind: HiddenKind) => string) => Uint8Array | Promise<Uint8Array>
}
