import type { LogoRefusal } from '../../../../contract/operations/brand.ts'
import { type CheckedLogo, checkLogo } from './check-logo.ts'
import type { MadePictures, PicturesOrder } from './draw-pictures.ts'

/** The orders that this process takes. It has no database and no keys: bytes come in, bytes go out. */
export type PictureOrder = { kind: 'logo'; bytes: Uint8Array } | PicturesOrder
export type PictureResult = { logo: CheckedLogo | { refusal: LogoRefusal }; pictures: MadePictures }

process.once('message', async (order: PictureOrder) => {
  const result = await answer(order)
  process.send?.(result, () => process.disconnect())
})

async function answer(order: PictureOrder): Promise<PictureResult[PictureOrder['kind']]> {
  if (order.kind === 'logo') return checkLogo(order.bytes)
  // With the typesetter, which a logo does not need.
  const { drawPictures } = await import('./draw-pictures.ts')
  return drawPictures(order)
}
