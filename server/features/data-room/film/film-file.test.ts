import { describe, expect, test } from 'vitest'
import { mp4Of, realFilm, webmOf } from '../../../../tests/helpers/film.ts'
import type { ReadAt } from './film-file.ts'
import { readMp4 } from './read-mp4.ts'
import { readWebm } from './read-webm.ts'

const mp4 = (bytes: Buffer) => readMp4(readerOf(bytes), bytes.length)
const webm = (bytes: Buffer) => readWebm(readerOf(bytes), bytes.length)
const readerOf =
  (bytes: Buffer): ReadAt =>
  async (from, length) =>
    bytes.subarray(from, from + length)

test('a film of a camera program says how long and how large it is', async () => {
  expect(await mp4(realFilm())).toEqual({ seconds: 16, width: 1280, height: 720 })
})

describe.each([
  ['MP4', mp4, mp4Of, 'avc1'],
  ['WebM', webm, webmOf, 'V_VP9'],
] as const)('%s', (_, read, make, codec) => {
  test('says its length and size', async () => {
    expect(await read(make({ seconds: 95.5, codec }))).toEqual({ seconds: 95.5, width: 640, height: 360 })
  })

  test('is refused with a codec that browsers do not play, without a length, and when it is too long', async () => {
    expect(await read(make({ codec: 'hvc1' }))).toEqual({ refusal: 'film_codec' })
    expect(await read(make({ codec, width: 0 }))).toEqual({ refusal: 'film_codec' })
    expect(await read(make({ codec, seconds: 0 }))).toEqual({ refusal: 'film_length' })
    expect(await read(make({ codec, seconds: 10_001 }))).toEqual({ refusal: 'film_length' })
  })

  test('cut off anywhere or with any byte changed, it is read or refused, and never fails', async () => {
    const whole = make({ codec })
    for (let length = 0; length < whole.length; length += 3)
      expect(await read(whole.subarray(0, length)), `${length} bytes`).toBeTypeOf('object')
    for (let at = 0; at < whole.length; at++)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = Buffer.from(whole)
        changed[at] = value
        expect(await read(changed), `byte ${at}`).toBeTypeOf('object')
      }
    expect(await read(whole.subarray(0, 70))).toEqual({ refusal: 'damaged' })
  })
})

test('a film that was taken upright is as wide as it is seen', async () => {
  expect(await mp4(mp4Of({ turned: true }))).toMatchObject({ width: 360, height: 640 })
})

test('an encrypted film is refused, and so is Matroska, which browsers do not play', async () => {
  expect(await mp4(mp4Of({ codec: 'encv' }))).toEqual({ refusal: 'encrypted' })
  expect(await webm(webmOf({ encrypted: true }))).toEqual({ refusal: 'encrypted' })
  expect(await webm(webmOf({ docType: 'matroska' }))).toEqual({ refusal: 'film_codec' })
  expect(await webm(webmOf({ endless: true }))).toEqual({ refusal: 'film_length' })
})
