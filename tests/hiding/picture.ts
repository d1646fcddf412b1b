import sharp from 'sharp'

/** A picture of a word in print, which also says it in its details, so that it is found in a file without being looked at. */
export const pictureOf = (word: string) => printed(`<text x="10" y="42" font-size="32">${word}</text>`, 60, word)

/** Its upper half shows nothing, and its lower half the word. */
export const halfEmptyPicture = (word: string) =>
  printed(`<text x="10" y="102" font-size="32">${word}</text>`, 120, word)

/** Shows nothing, and has a word in its details. */
export const pictureWithDetails = (word: string) => printed('<circle cx="200" cy="30" r="20"/>', 60, word)

function printed(drawing: string, height: number, word: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${height}" font-family="DejaVu Sans"><rect width="400" height="${height}" fill="#fff"/>${drawing}</svg>`
  return sharp(Buffer.from(svg))
    .withExif({ IFD0: { ImageDescription: word } })
    .jpeg()
    .toBuffer()
}
