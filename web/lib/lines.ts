import type { z } from 'zod'

type AnyLine = { readonly method: string; readonly path: string; readonly input: z.ZodType; readonly output: z.ZodType }

/** Types only: importing a line itself would bring its schemas, and with them zod, into the browser. */
type Contract = typeof import('../../contract/access.ts') &
  typeof import('../../contract/content.ts') &
  typeof import('../../contract/links.ts') &
  typeof import('../../contract/nda.ts') &
  typeof import('../../contract/portal.ts')

type Line = { [K in keyof Contract]: Contract[K] extends AnyLine ? Contract[K] : never }[keyof Contract]
type KeyOf<L> = L extends AnyLine ? `${L['method']} ${L['path']}` : never
type LineAt<K, L = Line> = L extends AnyLine ? (KeyOf<L> extends K ? L : never) : never

/** A line of the contract by its method and path, such as `POST /api/unlock`; the compiler knows which exist. */
export type LineKey = KeyOf<Line>
export type Input<K extends LineKey> = z.input<LineAt<K>['input']>
export type Answer<K extends LineKey> = z.output<LineAt<K>['output']>
