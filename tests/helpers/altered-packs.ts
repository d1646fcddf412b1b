import { createHash, X509Certificate } from 'node:crypto'
import { fingerprint, toPem } from '../../server/features/agreements/executed-copy/keys.ts'
import { sealManifest } from '../../server/features/agreements/executed-copy/pdf/seal-manifest.ts'
import { makeSealKey } from '../../server/features/agreements/executed-copy/seal-certificate.ts'
import { canonicalJson, type Json } from '../../server/platform/canonical-json.ts'
import { makeNoteKey, readNoteKey, signNote } from '../../server/platform/signed-note.ts'

/** The files of a pack by path. */
export type Pack = Map<string, Buffer>
/** `other` is a genuine pack of another signature of the same portal. */
type Hand = { pack: Pack; other: Pack; random: () => number }

/** Changes a pack, and returns the file that the verifier has to name. */
type Change = (hand: Hand) => string

// biome-ignore lint/suspicious/noExplicitAny: whatever is in a file
type Any = any

const pick = <T>(list: readonly T[], random: () => number) => list[Math.floor(random() * list.length)] as T
const bytesOf = (pack: Pack, path: string) => Buffer.from(pack.get(path) ?? Buffer.alloc(0))

function json(path: string, change: (value: Any, hand: Hand) => void): Change {
  return (hand) => {
    const value = JSON.parse(bytesOf(hand.pack, path).toString())
    change(value, hand)
    hand.pack.set(path, Buffer.from(canonicalJson(value as Json)))
    return path
  }
}

/** One member, named by the way to it, gets another value. */
function set(path: string, member: string, value: (before: Any, whole: Any) => unknown): Change {
  return json(path, (whole) => {
    const way = member.split('.')
    const last = way.pop() ?? ''
    const holder = way.reduce((inner, name) => inner[name], whole)
    holder[last] = value(holder[last], whole)
  })
}

function bytes(path: string, change: (before: Buffer, hand: Hand) => Buffer): Change {
  return (hand) => {
    hand.pack.set(path, change(bytesOf(hand.pack, path), hand))
    return path
  }
}

const text = (path: string, change: (before: string, hand: Hand) => string): Change =>
  bytes(path, (before, hand) => Buffer.from(change(before.toString(), hand)))

function removed(path: string): Change {
  return ({ pack }) => {
    pack.delete(path)
    return path
  }
}

const added = (path: string, content = 'something'): Change => bytes(path, () => Buffer.from(content))

const flipped = (before: Buffer, { random }: Hand) => {
  const at = Math.floor(random() * before.length)
  before[at] = (before[at] ?? 0) ^ (1 + Math.floor(random() * 255))
  return before
}

const ofOther = (path: string): Change => bytes(path, (_, { other }) => bytesOf(other, path))

/** One line of log.jsonl of this kind becomes another. */
function logLine(type: string, change: (line: Any, hand: Hand) => Any | undefined): Change {
  return text('log.jsonl', (before, hand) => {
    const lines = before.trimEnd().split('\n')
    const at = pick(
      lines.flatMap((line, i) => (JSON.parse(line).type === type ? [i] : [])),
      hand.random,
    )
    const line = change(JSON.parse(lines[at] ?? ''), hand)
    lines.splice(at, 1, ...(line === undefined ? [] : [JSON.stringify(line)]))
    const entries = lines.filter((one) => JSON.parse(one).type === 'entry').length
    const end = lines.pop() ?? ''
    return `${[...lines, end.replace(/"entries":\d+/, `"entries":${entries}`)].join('\n')}\n`
  })
}

const aLine = ({ entries }: Any, { random }: Hand) => pick(entries, random) as Any
const aShown = ({ shown }: Any, { random }: Hand) => pick(shown, random) as Any
const later = (time: string) => new Date(Date.parse(time) + 60_000).toISOString()
const leafHash = (entry: Any) =>
  createHash('sha256')
    .update(`\0${canonicalJson(entry)}`)
    .digest('base64')

/** A checkpoint of this size and root by somebody else's key of the same name. */
function forgedCheckpoint(note: string): { note: string; vkey: string } {
  const [name = '', size, root] = note.split('\n')
  const key = readNoteKey(makeNoteKey(name))
  return { note: signNote(`${name}\n${size}\n${root}\n`, [key]), vkey: key.vkey }
}

const certificatePath = (pack: Pack) => [...pack.keys()].find((path) => path.startsWith('certificates/')) ?? ''

/** A certificate of the company's name by somebody else's key. */
async function strangersSeal() {
  const { pkcs8, certificate } = await makeSealKey('Halcyon AI, Inc.', new Date('2026-01-10T00:00:00Z'))
  return { key: { kind: 'own' as const, pkcs8, certificate }, pem: Buffer.from(toPem('CERTIFICATE', certificate)) }
}
const stranger = await strangersSeal()

export const KINDS: Record<string, Change> = {
  'manifest: another signature': set('manifest.json', 'agreement.documentId', () => 'another'),
  'manifest: another time of signing': set('manifest.json', 'agreement.signedAt', (_, m) => later(m.madeAt)),
  'manifest: another title': set('manifest.json', 'agreement.title', (before) => `${before} (draft)`),
  'manifest: another version': set('manifest.json', 'agreement.version', (before) => before + 1),
  'manifest: another text': set('manifest.json', 'agreement.textSha256', () => 'ab'.repeat(32)),
  'manifest: another file': set('manifest.json', 'agreement.fileSha256', () => 'ab'.repeat(32)),
  'manifest: another evidence id': set('manifest.json', 'evidenceId', () => 'another'),
  'manifest: made at another time': set('manifest.json', 'madeAt', (_, m) => later(m.madeAt)),
  'manifest: made by somebody else': set('manifest.json', 'madeBy.actor', () => 'staff:another'),
  'manifest: made by another act': set('manifest.json', 'madeBy.entry', () => 'another'),
  'manifest: another log': set('manifest.json', 'log.name', () => 'vestibule.log/0000000000000000'),
  'manifest: a longer log': set('manifest.json', 'log.size', (before) => before + 1),
  'manifest: no log': set('manifest.json', 'log', () => null),
  'manifest: another company': set('manifest.json', 'portal.company', () => 'Somebody Else, Inc.'),
  'manifest: another origin': json('manifest.json', (m, { random }) => {
    const file = pick(m.files, random) as Any
    file.origin = file.origin === 'server' ? 'browser' : 'server'
  }),
  'manifest: another type': json('manifest.json', (m, { random }) => {
    const file = pick(m.files, random) as Any
    file.type = 'application/octet-stream'
  }),
  'manifest: another hash of a file': json('manifest.json', (m, { random }) => {
    const file = pick(m.files, random) as Any
    file.sha256 = 'cd'.repeat(32)
  }),
  'manifest: a file not listed': json('manifest.json', (m, { random }) => {
    m.files.splice(Math.floor(random() * m.files.length), 1)
  }),
  'manifest: a file listed that is not there': json('manifest.json', (m) => {
    m.files.push({ ...m.files[0], path: 'zzz.txt' })
  }),
  'manifest: a stamp claimed': set('manifest.json', 'seal.timeStampAuthority', () => 'tsa.example'),
  'manifest: written differently': text('manifest.json', (before) => before.replace('{', '{ ')),
  'manifest: a member twice': text('manifest.json', (before) => before.replace('{', '{"agreement":{},')),
  'manifest: cut off': bytes('manifest.json', (before) => before.subarray(0, before.length - 40)),
  'manifest: removed': removed('manifest.json'),
  'manifest: of another pack': ofOther('manifest.json'),
  'seal: one byte': bytes('manifest.p7s', flipped),
  'seal: cut off': bytes('manifest.p7s', (before) => before.subarray(0, before.length - 7)),
  'seal: something behind it': bytes('manifest.p7s', (before) => Buffer.concat([before, Buffer.of(0)])),
  'seal: empty': bytes('manifest.p7s', () => Buffer.alloc(0)),
  'seal: removed': removed('manifest.p7s'),
  'seal: of another pack': ofOther('manifest.p7s'),
  'pdf: one byte': bytes('agreement.pdf', flipped),
  'pdf: something behind it': bytes('agreement.pdf', (before) => Buffer.concat([before, Buffer.from('\n%')])),
  'pdf: cut off': bytes('agreement.pdf', (before) => before.subarray(0, before.length / 2)),
  'pdf: empty': bytes('agreement.pdf', () => Buffer.alloc(0)),
  'pdf: removed': removed('agreement.pdf'),
  'pdf: of another signer': ofOther('agreement.pdf'),
  'text: a word': text('agreement.txt', (before) => before.replace('shall', 'may')),
  'text: its end of line': text('agreement.txt', (before) => before.trimEnd()),
  'text: removed': removed('agreement.txt'),
  'record: another signer': set('record.json', 'signer.fullName', () => 'Somebody Else'),
  'record: another address': set('record.json', 'signer.email', () => 'else@northgate.example'),
  'record: read further': set('record.json', 'reading.furthest', (_, r) => (r.reading.furthest === 1 ? 0.5 : 1)),
  'record: read for longer': set('record.json', 'reading.active', () => [{ clause: '1. Purpose', ms: 99_000 }]),
  'record: another time of signing': set('record.json', 'signedAt', (_, r) => later(r.signedAt)),
  'record: another network': set('record.json', 'connection.ipAddress', () => '203.0.113.9'),
  'record: a box that was ticked': set('record.json', 'assent.boxTickedAt', (_, r) => later(r.signedAt)),
  'record: an address that was verified': set('record.json', 'identity.shown', () => 'invitation'),
  'record: removed': removed('record.json'),
  'record: of another signer': ofOther('record.json'),
  'page: another word': text('screen/index.html', (before) => before.replace('Sign', 'Read')),
  'page: removed': removed('screen/index.html'),
  'page: another style': text('screen/assets/page.css', (before) => `${before}p{display:none}`),
  'page: without its style': removed('screen/assets/page.css'),
  'page: a script': added('screen/assets/page.js'),
  'history: a line invented': json('history.json', (h, hand) => {
    h.entries.push({ ...aLine(h, hand), id: 'invented', action: 'code.redeemed' })
  }),
  'history: a line removed': json('history.json', (h, { random }) => {
    h.entries.splice(Math.floor(random() * h.entries.length), 1)
  }),
  'history: a line twice': json('history.json', (h, hand) => void h.entries.push(aLine(h, hand))),
  'history: another act': json('history.json', (h, hand) => {
    aLine(h, hand).action = 'code.revoked'
  }),
  'history: another time': json('history.json', (h, hand) => {
    const line = aLine(h, hand)
    line.at = later(line.at)
  }),
  'history: another actor': json('history.json', (h, hand) => {
    aLine(h, hand).actor = 'staff:another'
  }),
  'history: other facts': json('history.json', (h, hand) => {
    aLine(h, hand).detail.made = 'up'
  }),
  'history: other personal data': json('history.json', (h, hand) => {
    aLine(h, hand).personalData = { ipAddress: '203.0.113.9' }
  }),
  'history: another place in the log': json('history.json', (h, hand) => {
    aLine(h, hand).index += 1
  }),
  'history: another order': json('history.json', (h) => void h.entries.reverse()),
  'history: removed': removed('history.json'),
  'history: of another signer': ofOther('history.json'),
  'visits: read for longer': set('visits.json', 'visits.0.read_ms', () => 999_000),
  'visits: one removed': json('visits.json', (v) => void v.visits.pop()),
  'visits: one invented': json('visits.json', (v) => void v.visits.push({ ...v.visits[0], id: 'invented' })),
  'visits: removed': removed('visits.json'),
  'shown: another page': json('shown.json', (s, hand) => {
    aShown(s, hand).leaf.page = 7
  }),
  'shown: another project': json('shown.json', (s, hand) => {
    aShown(s, hand).leaf.route = 'another'
  }),
  'shown: another document': json('shown.json', (s, hand) => {
    Object.assign(aShown(s, hand).leaf, { title: 'Another', sha256: 'ab'.repeat(32) })
  }),
  'shown: another time': json('shown.json', (s, hand) => {
    const { leaf } = aShown(s, hand)
    leaf.at = later(leaf.at)
  }),
  'shown: another code': json('shown.json', (s, hand) => {
    aShown(s, hand).leaf.code = 'AAAAAAAA'
  }),
  'shown: another person': json('shown.json', (s, hand) => {
    aShown(s, hand).leaf.personId = 'another'
  }),
  'shown: another address': json('shown.json', (s, hand) => {
    const { personal } = aShown(s, hand)
    personal.data = personal.data.replace(/"ipAddress":"[^"]*"/, '"ipAddress":"203.0.113.9"')
  }),
  'shown: another place in the batch': json('shown.json', (s, hand) => {
    const { leaf } = aShown(s, hand)
    leaf.number = (leaf.number ?? 0) + 1
  }),
  'shown: another entry': json('shown.json', (s, hand) => {
    aShown(s, hand).entry = 0
  }),
  'shown: another path': json('shown.json', (s, hand) => void aShown(s, hand).path.push(leafHash({}))),
  'shown: taken out of its batch': json('shown.json', (s, hand) => {
    aShown(s, hand).entry = null
    aShown(s, hand).path = []
  }),
  'shown: one removed': json('shown.json', (s) => void s.shown.pop()),
  'shown: one twice': json('shown.json', (s, hand) => void s.shown.push(aShown(s, hand))),
  'shown: one invented': json('shown.json', (s, hand) => {
    const one = structuredClone(aShown(s, hand))
    s.shown.push({ ...one, leaf: { ...one.leaf, code: 'BBBBBBBB' } })
  }),
  'shown: removed': removed('shown.json'),
  'shown: of another signer': ofOther('shown.json'),
  'delivery: another time': json('delivery.json', (d) => {
    d.toSigner.takenByMailServerAt = later(d.toSigner.takenByMailServerAt)
  }),
  'delivery: another reply': set('delivery.json', 'toSigner.reply', () => '250 Ok: queued as another'),
  'delivery: no mail server': json('delivery.json', (d) => {
    d.toSigner.writtenToFileAt = d.toSigner.takenByMailServerAt
    d.toSigner.takenByMailServerAt = null
  }),
  'delivery: never': set('delivery.json', 'toSigner.takenByMailServerAt', () => null),
  'delivery: another file': set('delivery.json', 'file.sha256', () => 'ab'.repeat(32)),
  'delivery: another email': set('delivery.json', 'toCompany.mail', () => 'another'),
  'delivery: a failure invented': set('delivery.json', 'toSigner.lastFailure', () => 'refused'),
  'delivery: removed': removed('delivery.json'),
  'certificate: replaced': ({ pack }) => {
    const path = certificatePath(pack)
    pack.set(path, stranger.pem)
    return path
  },
  'certificate: another beside it': bytes('certificates/0000000000000000.pem', () => stranger.pem),
  'certificate: removed': ({ pack }) => {
    const path = certificatePath(pack)
    pack.delete(path)
    return path
  },
  'log: an entry changed': logLine('entry', (line) => ({ ...line, entry: { ...line.entry, actor: 'staff:another' } })),
  'log: an entry changed with its hash': logLine('entry', (line) => {
    const entry = { ...line.entry, at: later(line.entry.at) }
    return { ...line, entry, hash: leafHash(entry) }
  }),
  'log: an entry removed': logLine('entry', () => undefined),
  'log: an entry in another place': logLine('entry', (line) => ({ ...line, index: line.index + 1 })),
  'log: another proof': logLine('entry', (line) => ({ ...line, inclusion: line.inclusion.slice(1) })),
  'log: other personal data': logLine('entry', (line) => ({
    ...line,
    personal: { salt: line.personal?.salt ?? 'AAAA', data: '{"ipAddress":"203.0.113.9"}' },
  })),
  'log: another root': logLine('checkpoint', (line) => ({
    ...line,
    note: line.note.replace(/\n[A-Za-z0-9+/]{43}=\n/, `\n${leafHash({})}\n`),
  })),
  'log: signed by somebody else': logLine('checkpoint', (line) => ({
    ...line,
    note: forgedCheckpoint(line.note).note,
  })),
  'log: another earlier checkpoint': logLine('kept', (line) => ({ ...line, note: forgedCheckpoint(line.note).note })),
  'log: an earlier checkpoint removed': logLine('kept', () => undefined),
  'log: another proof from an earlier checkpoint': logLine('kept', (line) => ({
    ...line,
    consistency: [...line.consistency, leafHash({})],
  })),
  'log: other keys': logLine('header', (line) => ({
    ...line,
    keys: [forgedCheckpoint('vestibule.log/aa\n1\n=').vkey],
  })),
  'log: cut off': text('log.jsonl', (before) => before.slice(0, before.lastIndexOf('{"type":"end"'))),
  'log: removed': removed('log.jsonl'),
  'log: removed with all that is of it': (hand) => {
    for (const path of ['log-keys.txt', 'checkpoint.txt']) hand.pack.delete(path)
    set('manifest.json', 'log', () => null)(hand)
    return removed('log.jsonl')(hand)
  },
  'log: of another signer': ofOther('log.jsonl'),
  'checkpoint: another size': text('checkpoint.txt', (before) => before.replace(/\n\d+\n/, '\n3\n')),
  'checkpoint: removed': removed('checkpoint.txt'),
  'keys: another beside them': text(
    'log-keys.txt',
    (before) => `${before}${forgedCheckpoint('vestibule.log/aa\n1\n=').vkey}\n`,
  ),
  'keys: replaced': text('log-keys.txt', (before) => `${forgedCheckpoint(`${before.split('+')[0]}\n1\n=`).vkey}\n`),
  'keys: removed': removed('log-keys.txt'),
  'readme: another word': text('README.txt', (before) => before.replace('Signed', 'Sent')),
  'readme: removed': removed('README.txt'),
  'certification: another word': text('certification-draft.txt', (before) => before.replace('reliable', 'perfect')),
  'verifier: one that likes everything': bytes('verify-agreement.mjs', () => Buffer.from('process.exitCode = 0\n')),
  'a file added': added('letter.txt'),
  'a file added below': added('screen/assets/other.css'),
  'a hidden file added': added('.DS_Store'),
  'a second manifest below': added('more/manifest.json', '{}'),
  'two files exchanged': ({ pack }) => {
    const [a, b] = [bytesOf(pack, 'history.json'), bytesOf(pack, 'visits.json')]
    pack.set('history.json', b).set('visits.json', a)
    return 'history.json'
  },
  'a file by another name': ({ pack }) => {
    pack.set('Agreement.pdf', bytesOf(pack, 'agreement.pdf'))
    pack.delete('agreement.pdf')
    return 'agreement.pdf'
  },
}

/** Makes the list of the manifest fit what is there, as far as it can be read. */
export function recompute(pack: Pack, certificates?: string[]): void {
  let manifest: Any
  try {
    manifest = JSON.parse(bytesOf(pack, 'manifest.json').toString())
  } catch {
    return
  }
  const known = new Map(manifest.files.map((file: Any) => [file.path, file]))
  manifest.files = [...pack]
    .filter(([path]) => !/^manifest\.(?:json|p7s)$/.test(path))
    .map(([path, content]) => ({
      origin: 'server',
      type: 'text/plain',
      ...(known.get(path) as object | undefined),
      path,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const pdf = pack.get('agreement.pdf')
  if (pdf) manifest.agreement.fileSha256 = createHash('sha256').update(pdf).digest('hex')
  if (certificates) manifest.seal.certificates = certificates
  pack.set('manifest.json', Buffer.from(canonicalJson(manifest as Json)))
}

/** As somebody does who has no key of the company: recomputes the manifest and seals it with a key of their own, whose certificate they add. */
export async function resealAsStranger(pack: Pack): Promise<void> {
  pack.set('certificates/ffffffffffffffff.pem', stranger.pem)
  recompute(pack, [fingerprint(new X509Certificate(stranger.key.certificate))])
  const { bytes: seal } = await sealManifest({
    manifest: bytesOf(pack, 'manifest.json'),
    key: stranger.key,
    time: '2026-01-16T00:00:00.000Z',
    authority: undefined,
  })
  pack.set('manifest.p7s', Buffer.from(seal))
}
