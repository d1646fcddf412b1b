import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import * as contract from '../../../../contract/operations/brand.ts'
import { admin, anyStaff } from '../../../access/account.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { handle } from '../../../http/handle.ts'
import { handleFile } from '../../../http/handle-file.ts'
import { handleUpload } from '../../../http/handle-upload.ts'
import { answerError } from '../../../http/on-error.ts'
import { hasCopy } from '../../../http/request-headers.ts'
import { respond } from '../../../http/respond.ts'
import type { MadePictures } from './draw-pictures.ts'
import { accentSheet } from './rules.ts'
import { describeLogo, keepUploadedLogo, readBrand, readLogoPicture, readPictures } from './service.ts'

/** Opened by itself, a drawing can do nothing and load nothing. */
const LONE = "default-src 'none'; sandbox"
const FOREVER = 'public, max-age=31536000, immutable'

export function brandRoutes(app: Hono, deps: Deps): void {
  const upload = { takes: contract.LOGO_TYPES, maxBytes: contract.MAX_LOGO_SIZE, tooLarge: 'logo_too_large' } as const
  handleUpload(app, deps, contract.uploadLogo, admin, upload, (staff, file) => keepUploadedLogo(deps, staff, file))
  handle(app, deps, contract.getLogo, anyStaff, (_, { id }) => describeLogo(deps, id))
  handleFile(app, deps, contract.getLogoPicture, anyStaff, async (_, { id }) => {
    const { content, mediaType } = await readLogoPicture(deps, id)
    return { name: mediaType === 'image/png' ? 'logo.png' : 'logo.svg', type: mediaType, bytes: content }
  })

  app.get('/logo', async (c) => {
    const { logos, version } = await readBrand(deps)
    const logo = logos?.[c.req.query('room') === 'ink' ? 'ink' : 'paper']
    if (!logo) return answerError(c, deps.log, new AppError('not_found'))
    return send(c, logo.content, logo.mediaType, version, LONE)
  })
  app.get('/brand.css', async (c) => {
    const { accent, version } = await readBrand(deps)
    return send(c, Buffer.from(accent ? accentSheet(accent) : ''), 'text/css; charset=UTF-8', version)
  })
  const picture = (path: string, name: keyof MadePictures) =>
    app.get(path, async (c) => {
      const { version } = await readBrand(deps)
      return send(c, (await readPictures(deps))[name], 'image/png', version)
    })
  picture('/favicon.png', 'favicon')
  picture('/apple-touch-icon.png', 'touchIcon')
  picture('/share.png', 'share')
}

/** Documents name the version (`?v=`), so that browsers keep a file for good and fetch another brand's at once. */
function send(c: Context, bytes: Uint8Array, type: string, version: string, policy?: string): Response {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers = {
    'Cache-Control': c.req.query('v') === version ? FOREVER : 'no-cache',
    ETag: etag,
    ...(policy && { 'Content-Security-Policy': policy }),
  }
  if (hasCopy(c, etag)) return respond(c, null, 304, headers)
  return respond(c, new Uint8Array(bytes), 200, { ...headers, 'Content-Type': type })
}
