import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** In bytes. The logo is on every page. */
export const MAX_LOGO_SIZE = 100_000
/** Apart from the media type of the upload, the content has to be one of these. */
export const LOGO_TYPES = ['image/svg+xml', 'image/png', 'image/webp'] as const

/** Why a file cannot be the logo. */
export const LOGO_REFUSALS = {
  not_a_picture: 'It is not an SVG, PNG or WebP picture.',
  not_an_svg: 'It is not a valid SVG file, or it declares entities. Export it again from your drawing program.',
  no_picture:
    'It shows nothing: it has no shapes, or only what the portal does not accept, such as text or a picture inside. Convert text to outlines and export it again.',
  too_complex: 'It has too many shapes for a logo.',
  odd_shape: 'It has no size, or is more than 12 times as long as it is high.',
  too_many_pixels: 'It has too many pixels. Use one of at most 4,000 by 4,000.',
  too_small: 'It is too small: a PNG or WebP needs at least 48 pixels in height.',
  damaged: 'It is damaged, or takes too long to open.',
} as const
export type LogoRefusal = keyof typeof LOGO_REFUSALS

/** A picture that was checked and kept. */
const logo = z.object({
  /** The SHA-256 of the kept picture, which is the value of the setting. */
  id: z.string(),
  mediaType: z.enum(['image/svg+xml', 'image/png']),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  /** How much of it can be seen on the light and on the dark pages, in percent. */
  visible: z.object({ paper: z.int(), ink: z.int() }),
  /** Another company’s: the demo’s. It is not shown. */
  foreign: z.boolean(),
})
export type LogoFacts = z.infer<typeof logo>

export const uploadLogo = endpoint({
  about:
    'Checks a logo and keeps it: an SVG, PNG or WebP of at most 100 kB. An SVG keeps its shapes only, a PNG or WebP its pixels. It is in force once the setting `logo` or `logoDark` names its id.',
  errors: ['logo_refused', 'logo_too_large', 'length_required'],
  method: 'POST',
  path: '/api/admin/settings/logos',
  input: z.object({}),
  output: logo.extend({
    /** What the file had and the kept picture has not. */
    removed: z.array(z.string()),
  }),
  status: 201,
})

export const getLogo = endpoint({
  about: 'Describes a kept logo.',
  errors: ['not_found'],
  method: 'GET',
  path: '/api/admin/settings/logos/:id',
  input: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: logo,
})

export const getLogoPicture = endpoint({
  about: 'Returns a kept logo.',
  errors: ['not_found'],
  method: 'GET',
  path: '/api/admin/settings/logos/:id/picture',
  input: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  output: z.undefined(),
})
