import { readFile } from 'node:fs/promises'
import type { Context, Hono } from 'hono'
import * as contract from '../../../../contract/agreements/executed-copy.ts'
import { anyStaff } from '../../../access/account.ts'
import { anyone, anyVisitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { handle, handleResponse } from '../../../http/handle.ts'
import { handleFile } from '../../../http/handle-file.ts'
import { exportEvidence } from './evidence-pack.ts'
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
    async (staff, { id }) => ({ ...(await exportEvidence(deps, staff, id)), type: zip }),
    zip,
  )
  handle(app, deps, contract.getVerifyKeys, anyone, () => listVerifyKeys(deps))
  const verify = { endpoint: contract.verifyFile, guard: anyVisitor, takes: [PDF_TYPE] }
  handleResponse(app, deps, verify, async (visitor, c) =>
    c.json(contract.verifyFile.output.parse(await verifyUpload(deps, visitor, () => readPdf(c)))),
  )
  // Lets anyone verify a copy on their own computer.
  app.get('/verify-agreement.mjs', async (c) => {
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="verify-agreement.mjs"')
    return c.body(await readFile(new URL('./verifier/verify-agreement.mjs', import.meta.url), 'utf8'))
  })
}

async function readPdf(c: Context): Promise<Uint8Array> {
  // Another site's form cannot send this content type without a CORS preflight.
  if (!/^application\/pdf\b/i.test(c.req.header('content-type') ?? '')) throw new AppError('pdf_only')
  return new Uint8Array(await c.req.arrayBuffer())
}
