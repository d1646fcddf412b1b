import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { few } from '../../../../../tests/helpers/few.ts'
import { mustHave, sealer } from '../../../../../tests/helpers/sealed.ts'
import { drawSeal } from './seal-drawing.ts'
import type { Look } from './typeset.ts'

let company: Awaited<ReturnType<typeof sealer>>
beforeAll(async () => {
  mustHave('pdftotext')
  company = await sealer({ name: 'Ada Palmer', title: 'Chief Executive Officer' })
})

/** The words of a page as they lie on it. */
function page(pdf: Buffer, number: number): string {
  const only = ['-f', String(number), '-l', String(number)]
  return spawnSync('pdftotext', [...only, '-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).stdout
}

/** How many points of a page have a colour. */
async function points(pdf: Buffer, colour: string): Promise<number> {
  const { stdout } = spawnSync('pdftoppm', ['-r', '144', '-l', '1', '-png', '-'], { input: pdf, maxBuffer: 2 ** 28 })
  const { data, info } = await sharp(stdout).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  let found = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (wanted.every((value, i) => Math.abs((data[at + i] ?? 0) - value) < 10)) found += 1
  return found
}

const logo = (svg: string, plate: string | null = null): Look => ({
  metal: '#0b6b5a',
  logo: { bytes: Buffer.from(svg), format: 'svg', width: 80, height: 40, alt: 'Halcyon AI', plate },
})
const RED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><path fill="#d01030" d="M0 0h80v40H0z"/></svg>'

describe('the cover', () => {
  test('has the title, the parties with their companies, the dates, the version, the number and the hash', async () => {
    const { pdf, record } = await company.make({ extra_fields: JSON.stringify({ capacity: 'Managing Partner' }) })
    const cover = page(pdf, 1)
    for (const words of [
      'Executed agreement',
      'Mutual Non-Disclosure',
      'Halcyon AI, Inc.',
      record.company.address,
      'Elena Marchetti',
      'Northgate Family Office',
      'Managing Partner',
      '21 November 2026, 04:11:09.114 UTC',
      '1 November 2026, 09:00:00.000 UTC',
      record.documentId,
      record.agreement.sha256,
      'Page 1 of',
    ])
      expect(cover, words).toContain(words)
    expect(page(pdf, 2)).toContain('This agreement is made between')
  })

  test('has the company’s colour and logo, the logo on dark ground where it needs one', async () => {
    const [plain, coloured, onPlate] = [
      await company.copy(),
      await company.make({}, undefined, logo(RED)),
      await company.make({}, undefined, logo(RED, '#0e1619')),
    ]
    expect(await points(plain.pdf, '#7d5216')).toBeGreaterThan(1_000)
    expect(await points(plain.pdf, '#0b6b5a')).toBe(0)
    expect(await points(coloured.pdf, '#0b6b5a')).toBeGreaterThan(1_000)
    // 92 by 46 points, at two a point.
    expect(await points(coloured.pdf, '#d01030')).toBeGreaterThan(16_000)
    expect(await points(onPlate.pdf, '#0e1619')).toBeGreaterThan(8_000)
  })

  test('a logo that cannot be drawn keeps nobody from the copy', async () => {
    const broken: Look = { metal: '#0b6b5a', logo: { ...logo(RED).logo, bytes: Buffer.from('x') } as Look['logo'] }
    const { pdf } = await company.make({}, undefined, broken)
    expect(page(pdf, 1)).toContain('Elena Marchetti')
  })

  test.each(
    few(
      [
        ['both', { title: 'Wort '.repeat(60), full_name: 'W'.repeat(200), company_name: 'W'.repeat(200) }],
        ['300 characters', { title: 'An agreement about everything '.repeat(10) }],
        ['300 characters without a blank', { title: 'W'.repeat(300) }],
        ['names of 200 characters', { full_name: 'W'.repeat(200), company_name: 'Maximiliana '.repeat(16).trim() }],
      ],
      1,
    ),
  )('with %s stays one page', async (_what, given) => {
    const { pdf } = await company.make(given)
    expect(page(pdf, 1)).toContain('Document')
    expect(page(pdf, 1)).toContain('SHA-256 of the text')
    expect(page(pdf, 2)).toContain('This agreement is made between')
  })
})

describe('the drawn seal', () => {
  const ticks = (svg: string) =>
    [...svg.matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/g)].map(([, ...found]) => {
      const [a = 0, b = 0, c = 0, d = 0] = found.map(Number)
      return (Math.round(Math.hypot(a - c, b - d)) - 5).toString(16)
    })

  test('has the digits of a hash of the document’s number and of its text as ticks, so no two are the same', () => {
    const text = 'ab'.repeat(32)
    const digest = createHash('sha256').update(`document-1\n${text}`).digest('hex')
    expect(ticks(drawSeal('document-1', text, '#7d5216')).join('')).toBe(digest)
    expect(drawSeal('document-1', text, '#7d5216')).toBe(drawSeal('document-1', text, '#7d5216'))
    const many = Array.from({ length: 500 }, (_, i) => drawSeal(`document-${i}`, text, '#7d5216'))
    expect(new Set(many).size).toBe(500)
    expect(new Set(many.map((svg) => svg.slice(0, svg.indexOf('stroke-width="1.4"')))).size, 'its waves too').toBe(500)
    expect(drawSeal('document-1', 'ac'.repeat(32), '#7d5216')).not.toBe(many[1])
  })

  test('stays within its edge, whatever the hash', () => {
    const farthest = Array.from({ length: 300 }, (_, i) => {
      const numbers =
        drawSeal(`document-${i}`, '', '#000')
          .match(/\d+\.\d\d/g)
          ?.map(Number) ?? []
      const places = numbers.flatMap((x, at) =>
        at % 2 === 0 ? [Math.hypot(x - 200, (numbers[at + 1] ?? 0) - 200)] : [],
      )
      return places.reduce((most, one) => Math.max(most, one), 0)
    })
    expect(Math.max(...farthest)).toBeLessThan(198)
    expect(Math.min(...farthest)).toBeGreaterThan(190)
  })

  test('two copies of one agreement differ in it', async () => {
    const seals = await Promise.all(
      ['a', 'b'].map(async (id) => {
        const { pdf } = await company.make({ id })
        const area = ['-r', '72', '-l', '1', '-x', '370', '-y', '540', '-W', '160', '-H', '170', '-png', '-']
        return createHash('sha256')
          .update(spawnSync('pdftoppm', area, { input: pdf }).stdout)
          .digest('hex')
      }),
    )
    expect(new Set(seals).size).toBe(2)
  })
})

describe('the signatures and the events', () => {
  function lines(pdf: Buffer, from: string): string[] {
    const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
    return stdout
      .slice(stdout.indexOf(from))
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  }

  test('the Company signs above the Investor, each on a line of the whole width', async () => {
    const { pdf } = await company.copy()
    const { stdout } = spawnSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' })
    const signed = stdout.split('<page ').find((one) => one.includes('>Signatures<')) ?? ''
    const at = [...signed.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>\/s\/</g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ])
    expect(at.map(([x]) => Math.round(x ?? 0))).toEqual([83, 83])
    expect((at[1]?.[1] ?? 0) - (at[0]?.[1] ?? 0)).toBeGreaterThan(80)
  })

  test('what happened is a table in order, with time, event, who and source', async () => {
    const { pdf } = await company.make({
      box_at: '2026-11-21T04:10:59.310Z',
      end_by: 'scroll',
      proved_here_at: '2026-11-21T04:01:00.900Z',
      threshold_at: null,
    })
    const table = lines(pdf, 'Time (UTC)').slice(0, 20)
    const rows = table.filter((line) => /^(?:20\d\d-|not recorded)/.test(line)).map((line) => line.split(/\s{2,}/))
    expect(rows.map(([time, event]) => `${time} ${event}`)).toEqual([
      '2026-11-01 09:00:00 Version 1 published',
      '2026-11-21 04:01:00 Emailed link used in the browser that',
      '2026-11-21 04:02:41 Agreement opened',
      '2026-11-21 04:08:59 End of the text reached by scrolling',
      '2026-11-21 04:10:59 Box ticked',
      '2026-11-21 04:11:09 Signed: the server received the form',
      '2026-11-21 04:11:09 Countersigned automatically, as the',
      expect.stringMatching(/Document prepared and sealed$/),
      'not recorded 90 % of the text reached',
    ])
    expect(rows.map((row) => row.at(-1))).toEqual([
      'server',
      'server',
      'server',
      'browser',
      'browser',
      'server',
      'server',
      'server',
      'browser',
    ])
    expect(table.join(' ')).toContain('Elena Marchetti, as typed; from')
    expect(table.join(' ')).toContain('e.marchetti@northgate.example')
    expect(readFileSync('docs/certificate.md', 'utf8')).toContain('`event.sealed`')
  })
})
