import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Texts<English> = { [Key in keyof English]: English[Key] extends string ? string : English[Key] }
type Extra<English, German> = Exclude<keyof German, keyof English>

/** A German text that is missing, or that the English catalogue does not have, is a type error here. */
function pair<English, German extends Texts<English>>(
  folder: string,
  ..._extra: Extra<English, German> extends never ? [] : [extra: Extra<English, German>]
) {
  return folder
}

const CATALOGUES = [
  pair<typeof import('../contract/texts.ts'), typeof import('../contract/texts.de.ts')>('contract'),
  pair<typeof import('./features/access-codes/texts.ts'), typeof import('./features/access-codes/texts.de.ts')>(
    'web/features/access-codes',
  ),
  pair<typeof import('./features/accounts/texts.ts'), typeof import('./features/accounts/texts.de.ts')>(
    'web/features/accounts',
  ),
  pair<typeof import('./features/accounts/login/texts.ts'), typeof import('./features/accounts/login/texts.de.ts')>(
    'web/features/accounts/login',
  ),
  pair<
    typeof import('./features/agreements/executed-copy/texts.ts'),
    typeof import('./features/agreements/executed-copy/texts.de.ts')
  >('web/features/agreements/executed-copy'),
  pair<
    typeof import('./features/agreements/signing/texts.ts'),
    typeof import('./features/agreements/signing/texts.de.ts')
  >('web/features/agreements/signing'),
  pair<typeof import('./features/agreements/term/texts.ts'), typeof import('./features/agreements/term/texts.de.ts')>(
    'web/features/agreements/term',
  ),
  pair<typeof import('./features/data-room/shelf/texts.ts'), typeof import('./features/data-room/shelf/texts.de.ts')>(
    'web/features/data-room/shelf',
  ),
  pair<
    typeof import('./features/data-room/questions/texts.ts'),
    typeof import('./features/data-room/questions/texts.de.ts')
  >('web/features/data-room/questions'),
  pair<typeof import('./features/data-room/sheets/texts.ts'), typeof import('./features/data-room/sheets/texts.de.ts')>(
    'web/features/data-room/sheets',
  ),
  pair<typeof import('./features/data-room/film/texts.ts'), typeof import('./features/data-room/film/texts.de.ts')>(
    'web/features/data-room/film',
  ),
  pair<
    typeof import('./features/data-room/updates/texts.ts'),
    typeof import('./features/data-room/updates/texts.de.ts')
  >('web/features/data-room/updates'),
  pair<
    typeof import('./features/email/own-subscriptions/texts.ts'),
    typeof import('./features/email/own-subscriptions/texts.de.ts')
  >('web/features/email/own-subscriptions'),
  pair<
    typeof import('./features/email/subscriptions/texts.ts'),
    typeof import('./features/email/subscriptions/texts.de.ts')
  >('web/features/email/subscriptions'),
  pair<typeof import('./features/data-room/reader/texts.ts'), typeof import('./features/data-room/reader/texts.de.ts')>(
    'web/features/data-room/reader',
  ),
  pair<
    typeof import('./features/email/verification-links/texts.ts'),
    typeof import('./features/email/verification-links/texts.de.ts')
  >('web/features/email/verification-links'),
  pair<
    typeof import('./features/engagement/protections/texts.ts'),
    typeof import('./features/engagement/protections/texts.de.ts')
  >('web/features/engagement/protections'),
  pair<
    typeof import('./features/operations/company/texts.ts'),
    typeof import('./features/operations/company/texts.de.ts')
  >('web/features/operations/company'),
  pair<
    typeof import('./features/operations/documentation/texts.ts'),
    typeof import('./features/operations/documentation/texts.de.ts')
  >('web/features/operations/documentation'),
  pair<
    typeof import('./features/people/own-requests/texts.ts'),
    typeof import('./features/people/own-requests/texts.de.ts')
  >('web/features/people/own-requests'),
  pair<typeof import('./features/people/privacy/texts.ts'), typeof import('./features/people/privacy/texts.de.ts')>(
    'web/features/people/privacy',
  ),
  pair<
    typeof import('./features/projects/dashboard/texts.ts'),
    typeof import('./features/projects/dashboard/texts.de.ts')
  >('web/features/projects/dashboard'),
  pair<
    typeof import('./features/pipeline/interest/texts.ts'),
    typeof import('./features/pipeline/interest/texts.de.ts')
  >('web/features/pipeline/interest'),
  pair<
    typeof import('./features/projects/presentation/texts.ts'),
    typeof import('./features/projects/presentation/texts.de.ts')
  >('web/features/projects/presentation'),
  pair<typeof import('./lib/texts.ts'), typeof import('./lib/texts.de.ts')>('web/lib'),
  pair<typeof import('./lib/refusals/texts.ts'), typeof import('./lib/refusals/texts.de.ts')>('web/lib/refusals'),
  pair<typeof import('./routes/texts.ts'), typeof import('./routes/texts.de.ts')>('web/routes'),
  pair<typeof import('./ui/texts.ts'), typeof import('./ui/texts.de.ts')>('web/ui'),
]

test('every catalogue is compared with its German one', () => {
  const found = globSync('{web,contract}/**/texts.ts').map((file) => join(file, '..'))
  expect(found.toSorted()).toEqual(CATALOGUES.toSorted())
})

type Catalogue = Record<string, unknown>

test.each(CATALOGUES)(
  '%s: German texts are German, begin and end with the same spaces, and name the same values',
  async (folder) => {
    const english: Catalogue = await import(join(process.cwd(), folder, 'texts.ts'))
    const german: Catalogue = await import(join(process.cwd(), folder, 'texts.de.ts'))
    expect(Object.keys(german).toSorted()).toEqual(Object.keys(english).toSorted())
    for (const [name, text] of Object.entries(english)) {
      const other = german[name]
      if (typeof text === 'string' && typeof other === 'string') {
        // After a link, a text may begin with a comma in one language only.
        const start = /^ *[,.;:]/.test(other) ? '' : text.match(/^ */)?.[0]
        expect([other.match(/^ */)?.[0], other.match(/ *$/)?.[0]], name).toEqual([start, text.match(/ *$/)?.[0]])
        expect(other, name).not.toMatch(/[“"]\w|\w"|’|\.\.\.|[Ss]ie sie Sie/)
        continue
      }
      if (folder.endsWith('refusals')) continue
      const values = new Proxy({}, { get: (_, key) => (NUMBERS.test(String(key)) ? 7 : `<${String(key)}>`) })
      const say = (one: unknown) => String((one as (values: object) => string)(values))
      const named = (said: string) => (said.match(/<\w+>|7/g) ?? []).toSorted()
      expect(named(say(other)), name).toEqual(named(say(text)))
    }
  },
)

test('a period in words follows no German preposition that would change its ending', () => {
  const privacy = readFileSync('web/features/people/privacy/texts.de.ts', 'utf8')
  expect(privacy).toMatch(/\{sessions\} lang aufbewahrt/)
  expect(privacy).not.toMatch(/\b(?:nach|von|seit|vor|in|binnen) \$\{(?!legalName|company)/)
})

/** Values that are counted. */
const NUMBERS = /(?:count|days|minutes|hours|seconds|uses|sessions|length|pages|page|years|met|all|size|left)$/i
