import type { ContentSet } from '../../../contract/projects/content.ts'
import { presentation, roadmap, teamAndReferences } from './decks.ts'
import { type Facts, factsOf } from './facts.ts'
import { capTable, financialModel, managementAccounts } from './finance.ts'
import { customerReferences, materialContracts, penetrationTest, safe } from './legal.ts'
import { modelWorkbook } from './model-workbook.ts'
import { type Paper, typeset } from './typeset.ts'

type DemoDocument = { title: string; folder: 'Company' | 'Finance' | 'Legal' | null } & (
  | { paper: (facts: Facts) => Paper }
  | { workbook: (facts: Facts) => Uint8Array }
)

/** In the order of the data room. The last is not released. */
export const DEMO_DOCUMENTS: readonly DemoDocument[] = [
  { title: 'Vault investor presentation', folder: 'Company', paper: presentation },
  { title: 'Product roadmap', folder: 'Company', paper: roadmap },
  { title: 'Financial model 2024 to 2029', folder: 'Finance', paper: financialModel },
  { title: 'Management accounts', folder: 'Finance', paper: managementAccounts },
  { title: 'Cap table', folder: 'Finance', paper: capTable },
  { title: 'SAFE and side letter', folder: 'Legal', paper: safe },
  { title: 'Material contracts', folder: 'Legal', paper: materialContracts },
  { title: 'Penetration test summary', folder: 'Company', paper: penetrationTest },
  { title: 'Team and references', folder: 'Company', paper: teamAndReferences },
  { title: 'Model by quarter', folder: 'Finance', workbook: modelWorkbook },
  { title: 'Customer references', folder: null, paper: customerReferences },
]

function printPaper(paper: Paper, facts: Facts): Uint8Array {
  return typeset(paper, { company: 'Halcyon AI', day: `Figures at ${facts.day}` })
}

export const secondEdition = (set: ContentSet) => {
  const facts = factsOf(set)
  return printPaper(materialContracts(facts, { isSecond: true }), facts)
}

/** As files for the data room. */
export function demoDocuments(set: ContentSet) {
  const facts = factsOf(set)
  return DEMO_DOCUMENTS.map((one) => ({
    title: one.title,
    folder: one.folder,
    ...('paper' in one
      ? { ending: 'pdf', bytes: printPaper(one.paper(facts), facts) }
      : { ending: 'xlsx', bytes: one.workbook(facts) }),
  }))
}
