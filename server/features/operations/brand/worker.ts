import type { Room } from '../../../../contract/operations/accent.ts'
import type { LogoRefusal } from '../../../../contract/operations/brand.ts'
import type { TypePairing } from '../../../../contract/operations/type-pairings.ts'
import { type CheckedLogo, checkLogo } from './check-logo.ts'
import { drawPictures, type MadePictures } from './draw-pictures.ts'

/** The orders that this process takes. It has no database and no keys: bytes come in, bytes go out. */
export type PictureOrder =
  | { kind: 'logo'; bytes: Uint8Array }
  | {
      kind: 'pictures'
      company: string
      pairing: TypePairing
      colours: Record<
        'ground' | 'leaf' | 'text' | 'text2' | 'rule' | 'firm' | 'metal' | 'metalFill' | 'metalSoft',
        string
      >
      /** As it is on the dark ground. `plate`: the ground that it needs instead. */
      logo: { bytes: Uint8Array; width: number; height: number; ground: Room } | undefined
    }

export type PictureResult = { logo: CheckedLogo | { refusal: LogoRefusal }; pictures: MadePictures }

process.once('message', async (order: PictureOrder) => {
  const result = order.kind === 'logo' ? await checkLogo(order.bytes) : await drawPictures(order)
  process.send?.(result, () => process.disconnect())
})
