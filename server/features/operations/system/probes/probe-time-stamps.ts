import { randomBytes } from 'node:crypto'
import { number } from '../../../../../contract/number-format.ts'
import type { ProbeResult } from '../../../../../contract/operations/system.ts'
import type { Deps } from '../../../../deps.ts'
import { askTimeStamp } from '../../../../platform/ask-time-stamp.ts'
import { TimeStampError } from '../../../../platform/time-stamp-error.ts'
import { errorCode } from '../rules.ts'
import { bad, failed, good, notSet, unknown, within, worked } from './finding.ts'

const ASK_MS = 20_000
const MAX_DIFFERENCE_MS = 60_000

/** Gets a time stamp of a random hash, and verifies it as those of the log and of the agreements. */
export async function probeTimeStamps({ config, clock }: Deps): Promise<ProbeResult> {
  const { tsa } = config
  if (tsa === undefined)
    return notSet('No time-stamp authority is configured.', 'Set TSA_URL and TSA_CA if you want time stamps.')
  try {
    const { time } = await within(ASK_MS, askTimeStamp({ url: tsa.url.href, ca: tsa.ca }, randomBytes(32)))
    const difference = Math.round(Math.abs(clock.now().getTime() - Date.parse(time)) / 1_000)
    return worked('The authority stamped a test hash, and the stamp is valid.', [
      tsa.ca === undefined
        ? unknown('TSA_CA is not set, so a stamp of any authority would be accepted.')
        : good('Its certificate was issued by one of TSA_CA.'),
      difference * 1_000 <= MAX_DIFFERENCE_MS
        ? good('Its clock and the portal’s agree to the minute.')
        : bad(`Its clock and the portal’s differ by ${number(difference)} seconds. Check this machine’s clock.`),
    ])
  } catch (error) {
    const code = error instanceof TimeStampError ? error.code : errorCode(error)
    return failed(`There is no valid stamp (${code}).`, advice(code))
  }
}

function advice(code: string): string {
  if (code === 'certificate_unknown') return 'Check TSA_CA: it does not contain who issued the authority’s certificate.'
  if (code === 'unreachable' || code.startsWith('http_') || code.startsWith('no answer'))
    return 'Check TSA_URL, and whether a firewall is in between.'
  return 'Ask the authority, or use another one.'
}
