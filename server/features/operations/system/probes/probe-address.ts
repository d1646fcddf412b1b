import { connect } from 'node:tls'
import type { ProbeResult } from '../../../../../contract/operations/system.ts'
import type { Deps } from '../../../../deps.ts'
import { constantTimeEqual } from '../../../../platform/secrets.ts'
import { errorCode, findEnding } from '../rules.ts'
import { failed, good, notSet, type ProbeFinding, readText, unknown, within, worked } from './finding.ts'

const ASK_MS = 10_000

export function proofOf({ secrets }: Deps, challenge: string): string {
  return secrets.digest('portal-proof', challenge)
}

/** Asks the public address, as a visitor of this machine would, and checks that this portal answers. */
export async function probeAddress(deps: Deps, challenge: string): Promise<ProbeResult> {
  const { publicUrl } = deps.config
  if (publicUrl === undefined)
    return notSet(
      'PUBLIC_URL is not set, so only this machine can open the portal.',
      'Set PUBLIC_URL to the address that visitors type, and put a proxy with TLS in front.',
    )
  let answer: Response
  try {
    const url = new URL(`/api/portal/proof/${challenge}`, publicUrl)
    answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ASK_MS) })
  } catch (error) {
    const code = errorCode(error)
    return failed(`The public address could not be reached from this machine (${code}).`, advice(code))
  }
  const text = await readText(answer).catch(() => '')
  if (answer.status >= 300 && answer.status < 400)
    return failed('The public address leads to another address.', 'Set PUBLIC_URL to the address at the end.')
  if (answer.status === 421)
    return failed('A portal answers, but to another host name.', 'Let the proxy pass the Host header on unchanged.')
  if (!constantTimeEqual(readProof(text), proofOf(deps, challenge)))
    return failed(
      `Something else than this portal answers (status ${answer.status}).`,
      'Check PUBLIC_URL, the DNS entry, and where the proxy leads.',
    )
  return worked('This portal answers at its public address.', [
    good('The answer has this portal’s proof.'),
    ...(publicUrl.protocol === 'https:' ? [await findTlsEnd(deps, publicUrl)] : []),
    unknown('This machine asked. A firewall may still keep others out.'),
  ])
}

function readProof(text: string): string {
  try {
    return String((JSON.parse(text) as { proof?: unknown }).proof)
  } catch {
    return ''
  }
}

async function findTlsEnd({ clock }: Deps, { hostname, port }: URL): Promise<ProbeFinding> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port) || 443, servername: host })
  try {
    await within(ASK_MS, new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject)))
    const endsAt = new Date(socket.getPeerCertificate().valid_to)
    const { state, summary } = findEnding([{ name: 'Its TLS certificate', endsAt }], clock.now())
    return state === 'fine'
      ? good(`Its TLS certificate is valid until ${endsAt.toISOString().slice(0, 10)}.`)
      : { state, text: summary }
  } catch (error) {
    return unknown(`Its TLS certificate could not be read (${errorCode(error)}).`)
  } finally {
    socket.destroy()
  }
}

function advice(code: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Check the host name in PUBLIC_URL and its DNS entry.'
  if (/CERT|SELF_SIGNED|ALTNAME|VERIFY/.test(code))
    return 'Check the TLS certificate of the proxy: browsers refuse it too.'
  return 'Check that the proxy runs. Some networks cannot reach their own public address; then open it from elsewhere.'
}
