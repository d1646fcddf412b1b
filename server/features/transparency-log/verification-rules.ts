/** What a verification found, as its entry has it. What was not compared, because the log itself does not hold, is left out. */
export type VerificationFacts = {
  size: number
  ok: boolean
  askedBy: string
  checkpoints?: number
  observations?: number
  tables?: number
  rowsCompared?: number
  /** Rows that are not as the entries say. */
  findings?: number
  /** Entries whose personal data was deleted, the entries that record it, and those where none does. */
  erased?: number
  erasures?: number
  erasuresMissing?: number
  /** Watermarks in batches, those that were erased, those that are too young to be in one, and those that are not as the batches say. */
  shown?: number
  shownErased?: number
  shownUnsealed?: number
  shownDifferences?: number
  /** Parts of the schema, and those that are not as the release creates them. */
  schema?: number
  schemaDifferences?: number
  /** Why the schema was not compared. */
  schemaUnknown?: string
  /** One line for each finding. */
  problem?: string
}

/** A part of a verification in words. `ok` is null if it was not done. */
export type VerifiedPart = { what: string; found: string; ok: boolean | null }

/** What was checked and what was found, in words. */
export function partsOf(facts: VerificationFacts): VerifiedPart[] {
  const { size, ok, findings, checkpoints = 0, observations = 0, tables = 0, rowsCompared = 0 } = facts
  const { erased = 0, erasures = 0, erasuresMissing = 0, schema = 0, schemaDifferences = 0, schemaUnknown } = facts
  const log = { what: 'Log', found: `${counted(size, 'entry', 'entries')} and ${counted(checkpoints, 'checkpoint')}` }
  // An older verification compared nothing else.
  if (findings === undefined)
    return ok
      ? [{ ...log, ok: true }]
      : [
          { ...log, ok: false },
          { what: 'Tables', found: 'not compared, because the log itself is not intact', ok: null },
        ]
  const differ = findings === 0 ? 'as the log says' : `${counted(findings, 'difference')} from what the log says`
  return [
    { ...log, ok: true },
    { what: 'Observations', found: `${counted(observations, 'observation')}, as the log says`, ok: true },
    {
      what: 'Tables',
      found: `${counted(rowsCompared, 'row')} in ${counted(tables, 'table')}, ${differ}`,
      ok: findings === 0,
    },
    {
      what: 'Erasures',
      found: `the personal data of ${counted(erased, 'entry', 'entries')} is gone, and ${counted(erasures, 'entry records', 'entries record')} erasures`,
      ok: erasuresMissing === 0,
    },
    ...shownPart(facts),
    schemaUnknown === undefined
      ? {
          what: 'Schema',
          found: `${counted(schema, 'column, index, constraint or trigger', 'columns, indexes, constraints and triggers')}, ${
            schemaDifferences === 0
              ? 'as this release creates them'
              : `${counted(schemaDifferences, 'difference')} from what this release creates`
          }`,
          ok: schemaDifferences === 0,
        }
      : { what: 'Schema', found: `not compared, because ${schemaUnknown}`, ok: null },
  ]
}

/** An older verification did not look at it. */
function shownPart({ shown, shownErased = 0, shownUnsealed = 0, shownDifferences = 0 }: VerificationFacts) {
  if (shown === undefined) return []
  const differ = shownDifferences === 0 ? 'as the log says' : `${counted(shownDifferences, 'difference')} from the log`
  const erased = shownErased > 0 ? `; ${counted(shownErased, 'more was', 'more were')} erased, as entries record` : ''
  const young = shownUnsealed > 0 ? `; ${counted(shownUnsealed, 'is', 'are')} not in the log yet` : ''
  const found = `${counted(shown, 'page')}, ${differ}${erased}${young}`
  return [{ what: 'Shown to readers', found, ok: shownDifferences === 0 }]
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
