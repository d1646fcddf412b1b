import type { PresentationContent } from '../../../../contract/projects/blocks/blocks.ts'
import type { ProjectRow } from '../../../db/tables.ts'

/** What the editor starts a new presentation with: the project's own facts, and no figures. Staff add the blocks that they need. */
export function starterContent({ name, summary }: ProjectRow): PresentationContent {
  return {
    kind: 'presentation',
    blocks: [
      { id: 'hero', type: 'hero', content: { title: name, subtitle: summary } },
      { id: 'about', type: 'richText', content: { title: `About ${name}`, text: summary } },
      { id: 'cta', type: 'cta', content: { title: 'Next steps', description: 'Ask us for a call.' } },
    ],
  }
}
