import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureDetails } from './picture-details.ts'

const picture = () => sharp({ create: { width: 9, height: 9, channels: 3, background: '#c00' } })

test('what a picture says of itself is named, and its pixels are not', async () => {
  const exif = { IFD0: { ImageDescription: 'The plant in Turin' } }
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'
  expect(pictureDetails(await picture().jpeg().toBuffer())).toEqual([])
  expect(pictureDetails(await picture().png().toBuffer())).toEqual([])
  expect(pictureDetails(await picture().withExif(exif).withXmp(xmp).jpeg().toBuffer())).toEqual(['EXIF', 'XMP'])
  expect(pictureDetails(await picture().withExif(exif).png().toBuffer())).toEqual(['EXIF'])
})

test('a file that is cut off, or no picture, has no details', async () => {
  const bytes = await picture()
    .withExif({ IFD0: { Artist: 'A. Example' } })
    .jpeg()
    .toBuffer()
  for (let end = 0; end < 24; end++) expect(pictureDetails(bytes.subarray(0, end)).length).toBeLessThan(2)
  expect(pictureDetails(Buffer.from('no picture'))).toEqual([])
})
