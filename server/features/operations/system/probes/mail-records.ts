import { promises as dns } from 'node:dns'
import { errorCode } from '../rules.ts'
import { bad, good, type ProbeFinding, unknown, within } from './finding.ts'

const DNS_MS = 4_000
/** The name server has answered: there is no such record. */
const NO_RECORD = ['ENOTFOUND', 'ENODATA']

/** What DNS says about who may send for the domain. These are hints: what receivers decide, only they know. */
export async function findMailRecords(domain: string): Promise<ProbeFinding[]> {
  return Promise.all([findSpf(domain), findDmarc(domain), findDkim(domain)])
}

async function findSpf(domain: string): Promise<ProbeFinding> {
  const records = await readTexts(domain, /^v=spf1(?: |$)/i)
  if (!Array.isArray(records)) return records
  const [record, second] = records
  if (record === undefined)
    return bad(
      `SPF: ${domain} has no record. Add a TXT record that your mail provider tells you, starting with v=spf1.`,
    )
  if (second !== undefined)
    return bad(
      `SPF: ${domain} has ${records.length} records, so receivers ignore them all. Put them together into one.`,
    )
  const found = `SPF: ${domain} names who may send for it (${shortened(record)})`
  if (/(?:^| )\+?all(?: |$)/i.test(record))
    return bad(`${found}, but the record allows every sender. Let it end with ~all or -all.`)
  if (/(?:^| )[-~]all(?: |$)| redirect=/i.test(record)) return good(`${found}.`)
  return bad(`${found}, but the record says nothing about anyone else. Let it end with ~all or -all.`)
}

async function findDmarc(domain: string): Promise<ProbeFinding> {
  // Without a policy of its own, a subdomain follows the domain above it.
  for (const name of [domain, ...parentOf(domain)]) {
    const records = await readTexts(`_dmarc.${name}`, /^v=DMARC1(?: *;|$)/i)
    if (!Array.isArray(records)) return records
    const [record, second] = records
    if (second !== undefined)
      return bad(`DMARC: ${name} has ${records.length} policies, so receivers ignore them all. Leave one.`)
    if (record === undefined) continue
    const found = `DMARC: ${name} has a policy (${shortened(record)})`
    return /; *p *= *none\b/i.test(record)
      ? good(`${found}. It asks receivers to do nothing yet; p=quarantine protects your name once emails pass.`)
      : good(`${found}.`)
  }
  return bad(`DMARC: ${domain} has no policy. Add a TXT record at _dmarc.${domain}, for example v=DMARC1; p=none.`)
}

const CHECK_HEADERS = 'Open the test email’s headers: Authentication-Results should say dkim=pass.'

/** The names of keys are known to the mail provider only. But a name server says whether there is anything below `_domainkey`. */
async function findDkim(domain: string): Promise<ProbeFinding> {
  const name = `_domainkey.${domain}`
  try {
    await within(DNS_MS, dns.resolveTxt(name))
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOTFOUND')
      return bad(
        `DKIM: ${domain} seems to have no key. Add the records that your mail provider tells you. ${CHECK_HEADERS}`,
      )
    if (code !== 'ENODATA') return notAsked(name, code)
  }
  return unknown(
    `DKIM: ${domain} has keys. Whether your mail server signs with one, only an email shows. ${CHECK_HEADERS}`,
  )
}

/** The TXT records that match; a finding if DNS could not be asked. */
async function readTexts(name: string, pattern: RegExp): Promise<string[] | ProbeFinding> {
  try {
    const records = (await within(DNS_MS, dns.resolveTxt(name))).map((parts) => parts.join(''))
    return records.filter((one) => pattern.test(one))
  } catch (error) {
    const code = errorCode(error)
    return NO_RECORD.includes(code) ? [] : notAsked(name, code)
  }
}

function notAsked(name: string, code: string): ProbeFinding {
  return unknown(`DNS could not be asked for ${name} (${code}), so nothing is known about this record.`)
}

/** `company.example` of `mail.company.example`; nothing above a domain of two labels. */
function parentOf(domain: string): string[] {
  const labels = domain.split('.')
  return labels.length > 2 ? [labels.slice(1).join('.')] : []
}

function shortened(record: string): string {
  const text = record.replace(/[^\x20-\x7e]/g, ' ').replace(/\S+@\S+/g, '(address)')
  return text.length > 120 ? `${text.slice(0, 120)}...` : text
}
