import { X509Certificate } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { readLogKey, type Verdict, verifyFile } from './verify-agreement.mjs'

/** An untrusted file, a PDF or a ZIP, and the certificates and keys to trust. */
export type VerifyTask = {
  bytes: Uint8Array<ArrayBuffer>
  certificates: Uint8Array[]
  logKeys: string[]
  roots: string[]
  now: string
}

const { bytes, certificates, logKeys, roots, now } = workerData as VerifyTask
const verdict: Verdict = verifyFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
  certificates: certificates.map((der) => new X509Certificate(der)),
  logKeys: logKeys.map(readLogKey),
  roots: roots.map((pem) => new X509Certificate(pem)),
  now: new Date(now),
})
parentPort?.postMessage(verdict)
