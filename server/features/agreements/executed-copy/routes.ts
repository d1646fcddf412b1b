import { readFile } from 'node:fs/promises'
import type { Hono } from 'hono'
import * as contract from '../../../../contract/agreements/executed-copy.ts'
import { anyStaff } from '../../../access/account.ts'
import { anyone, anyVisitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { handle } from '../../../http/handle.ts'
import { handleFile } from '../../../http/handle-file.ts'
import { handleUpload } from '../../../http/handle-upload.ts'
import { PDF_TYPE } from './mails.ts'
import { downloadForStaff, downloadOwn, getExecuted, getOwnExecuted } from './service.ts'
import { listVerifyKeys, verifyUpload } from './verify-copy.ts'

export function evidenceRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getExecuted, anyVisitor, (visitor, { id }) => getOwnExecuted(deps, visitor, id))
  handle(app, deps, contract.getExecutedForStaff, anyStaff, (_, { id }) => getExecuted(deps, id))
  const pdf = PDF_TYPE
  handleFile(
    app,
    deps,
    contract.downloadExecuted,
    anyVisitor,
    async (visitor, { id }) => ({ ...(await downloadOwn(deps, visitor, id)), type: pdf }),
    pdf,
  )
  handleFile(
    app,
    deps,
    contract.downloadExecutedForStaff,
    anyStaff,
    async (staff, { id }) => ({ ...(await downloadForStaff(deps, staff, id)), type: pdf }),
    pdf,
  )
  const zip = 'application/zip'
  handleFile(
    app,
    deps,
    contract.exportEvidence,
    anyStaff,
    async (staff, { id }) => {
      // Loaded with the first pack.
      const { exportEvidence } = await import('./evidence-pack.ts')
      return { ...(await exportEvidence(deps, staff, id)), type: zip }
    },
    zip,
  )
  handle(app, deps, contract.getVerifyKeys, anyone, () => listVerifyKeys(deps))
  const file = {
    takes: [pdf, zip],
    wrongType: 'pdf_or_zip_only',
    maxBytes: contract.MAX_VERIFIED_SIZE,
    tooLarge: 'file_too_large',
  } as const
  handleUpload(app, deps, contract.verifyFile, anyVisitor, file, (visitor, upload) =>
    verifyUpload(deps, visitor, upload),
  )
  // Lets anyone verify a copy on their own computer.
  app.get('/verify-agreement.mjs', async (c) => {
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="verify-agreement.mjs"')
    return c.body(await readFile(new URL('./verifier/verify-agreement.mjs', import.meta.url), 'utf8'))
  })
}
