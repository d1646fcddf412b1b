import { readFile } from 'node:fs/promises'
import type { Context, Hono } from 'hono'
import * as contract from '../../../../contract/agreements/executed-copy.ts'
import { anyStaff } from '../../../access/account.ts'
import { anyone, anyVisitor } from '../../../access/visitor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { handle } from '../../../http/handle.ts'
import { handleFile } from '../../../http/handle-file.ts'
import { answerError } from '../../../http/on-error.ts'
import { noteRoute } from '../../../http/registered-routes.ts'
import { exportEvidence } from './evidence-pack.ts'
import { PDF_TYPE } from './mails.ts'
import { downloadForStaff, downloadOwn, showExecuted, showExecutedToStaff } from './service.ts'
import { listVerifyKeys, verifyUpload } from './verify-copy.ts'

const { AGREEMENT_FILES: files } = contract

export function evidenceRoutes(app: Hono, deps: Deps): void {
  handle(app, deps, contract.getExecuted, anyVisitor, (visitor, { id }) => showExecuted(deps, visitor, id))
  handle(app, deps, contract.getExecutedForStaff, anyStaff, (_, { id }) => showExecutedToStaff(deps, id))
  handleFile(app, deps, files.pdf, anyVisitor, async (visitor, id) => ({
    ...(await downloadOwn(deps, visitor, id)),
    type: PDF_TYPE,
  }))
  handleFile(app, deps, files.pdfForStaff, anyStaff, async (staff, id) => ({
    ...(await downloadForStaff(deps, staff, id)),
    type: PDF_TYPE,
  }))
  handleFile(app, deps, files.evidence, anyStaff, async (staff, id) => ({
    ...(await exportEvidence(deps, staff, id)),
    type: 'application/zip',
  }))
  handle(app, deps, contract.getVerifyKeys, anyone, () => listVerifyKeys(deps))
  // Not through `handle`, which reads JSON: what is sent here is a file.
  noteRoute(app, { line: contract.verifyFile, guard: anyVisitor, takes: [PDF_TYPE] })
  app.post(contract.verifyFile.path, async (c) => {
    c.header('Cache-Control', 'no-store')
    try {
      const visitor = await anyVisitor(deps, c)
      return c.json(contract.verifyFile.output.parse(await verifyUpload(deps, visitor, () => readPdf(c))))
    } catch (error) {
      return answerError(c, deps.log, error)
    }
  })
  // What anyone can verify with on a machine of their own.
  app.get('/verify-agreement.mjs', async (c) => {
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Type', 'text/javascript; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="verify-agreement.mjs"')
    return c.body(await readFile(new URL('./verifier/verify-agreement.mjs', import.meta.url), 'utf8'))
  })
}

async function readPdf(c: Context): Promise<Uint8Array> {
  // A form of another site can send no such type without being asked for leave first.
  if (!/^application\/pdf\b/i.test(c.req.header('content-type') ?? '')) throw new AppError('pdf_only')
  return new Uint8Array(await c.req.arrayBuffer())
}
