import { X509Certificate } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { readLogKey, type Verdict, verifyAgreement } from './verify-agreement.mjs'

/** An untrusted file, and the certificates and keys to trust. */
export type VerifyTask = {
  pdf: Uint8Array<ArrayBuffer>
  certificates: Uint8Array[]
  logKeys: string[]
  roots: string[]
}

const { pdf, certificates, logKeys, roots } = workerData as VerifyTask
const verdict: Verdict = verifyAgreement(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length), {
  certificates: certificates.map((der) => new X509Certificate(der)),
  logKeys: logKeys.map(readLogKey),
  roots: roots.map((pem) => new X509Certificate(pem)),
})
parentPort?.postMessage(verdict)
