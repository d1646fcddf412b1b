import { promises as dns } from 'node:dns'
import { errorCode } from '../rules.ts'
import { bad, good, type ProbeFinding, unknown, within } from './finding.ts'

const DNS_MS = 4_000
/** The name server has answered: there is no such record. */
const NO_RECORD = ['ENOTFOUND', 'ENODATA']

/** What DNS says about who may send for the domain. DKIM records have names that only the mail server knows. */
export async function findMailRecords(domain: string): Promise<ProbeFinding[]> {
  return [
    await findRecord(domain, /^v=spf1\b/i, {
      found: (record) => `SPF: ${domain} names who may send for it (${shortened(record)}).`,
      none: `SPF: ${domain} has no record. Add a TXT record that your mail provider tells you, starting with v=spf1.`,
    }),
    await findRecord(`_dmarc.${domain}`, /^v=DMARC1\b/i, {
      found: (record) => `DMARC: ${domain} has a policy (${shortened(record)}).`,
      none: `DMARC: ${domain} has no policy. Add a TXT record at _dmarc.${domain}, for example v=DMARC1; p=none.`,
    }),
    unknown(
      'DKIM: its record has a name that only your mail provider knows. Open the test email’s headers: Authentication-Results should say dkim=pass.',
    ),
  ]
}

async function findRecord(
  name: string,
  pattern: RegExp,
  says: { found: (record: string) => string; none: string },
): Promise<ProbeFinding> {
  try {
    const records = (await within(DNS_MS, dns.resolveTxt(name))).map((parts) => parts.join(''))
    const record = records.find((one) => pattern.test(one))
    return record === undefined ? bad(says.none) : good(says.found(record))
  } catch (error) {
    const code = errorCode(error)
    if (NO_RECORD.includes(code)) return bad(says.none)
    return unknown(`DNS could not be asked for ${name} (${code}), so nothing is known about this record.`)
  }
}

function shortened(record: string): string {
  const text = record.replace(/[^\x20-\x7e]/g, ' ').replace(/\S+@\S+/g, '(address)')
  return text.length > 120 ? `${text.slice(0, 120)}...` : text
}
