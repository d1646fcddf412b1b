import type { Deps } from '../../../deps.ts'
import { findSandbox } from '../../../platform/sandbox.ts'
import { hasOffice, missingOfficeParts } from '../../data-room/office-service.ts'
import type { Finding } from './rules.ts'

const REFUSED = 'Word and PowerPoint files: save them as PDF first. Spreadsheets can be uploaded.'
const SANDBOX_ADVICE =
  'Install bubblewrap where Office files are converted (`docs/data-room.md`), and remove `OFFICE_SANDBOX=prefer`.'
const PARTS_ADVICE =
  'Install the missing parts of LibreOffice (`docs/install-on-a-server.md`): without them documents may lose what they show, without a message.'

/** Of this process, so it says nothing where another one converts. */
export async function checkOffice({ config }: Pick<Deps, 'config'>): Promise<Finding> {
  if (config.role === 'web' || config.role === 'jobs')
    return {
      state: 'fine',
      summary:
        'The processes with the role render convert Office files, and say at their start whether LibreOffice is confined.',
      figures: { isElsewhere: true },
    }
  const [isThere, sandbox, missing] = [await hasOffice(), await findSandbox(), await missingOfficeParts()]
  const isRequired = config.officeSandbox === 'require'
  const figures = {
    hasOffice: isThere,
    isConfined: sandbox !== undefined,
    isRequired,
    missingParts: missing.length,
  }
  if (!isThere) return { state: 'off', summary: `LibreOffice is not installed. ${REFUSED}`, figures }
  const facts = missing.map((value) => ({ label: 'Missing', value }))
  const lacking = missing.length > 0 ? ' Some of its parts are not installed.' : ''
  if (sandbox === undefined && isRequired)
    return {
      state: 'attention',
      summary: `LibreOffice cannot be confined.${lacking} ${REFUSED}`,
      next: 'Install bubblewrap on this machine (`docs/data-room.md`). `OFFICE_SANDBOX=prefer` accepts such files without it.',
      facts,
      figures,
    }
  const advice = [...(sandbox === undefined ? [SANDBOX_ADVICE] : []), ...(missing.length > 0 ? [PARTS_ADVICE] : [])]
  const summary =
    sandbox === undefined
      ? 'LibreOffice is not confined on this machine.'
      : 'LibreOffice runs without network and without the portal’s files.'
  return {
    state: advice.length > 0 ? 'attention' : 'fine',
    summary: `${summary}${lacking}`,
    ...(advice.length > 0 && { next: advice.join(' ') }),
    facts,
    figures,
  }
}
