import { execFileSync } from 'node:child_process'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { expect, test } from 'vitest'
import { times } from '../../../../tests/helpers/few.ts'
import { chance } from '../../../../tests/helpers/random.ts'
import { fontsFor } from '../../../platform/fonts.ts'
import { searchPages } from '../rules.ts'
import { searchText, wordsToFind } from '../search-text.ts'
import { inspectPdf } from './inspect.ts'
import { openPdf, placesOn } from './pages.ts'
import { redactPdf } from './redact.ts'

/** Words of a text, and what is to be removed from it: compounds, words with ligatures and long ones, which line ends divide. */
const SCRIPTS = {
  en: {
    between: ' ',
    words:
      'the obligations of all shareholders continue notwithstanding termination whenever arrangements remain confidential'.split(
        ' ',
      ),
    secrets: ['Montgomery-Fitzgerald', 'Indemnification', 'Sheffield', 'Holdings', 'Officeflow'],
  },
  ru: {
    between: ' ',
    words: 'обязательства сторон сохраняются независимо от прекращения настоящего соглашения между участниками'.split(
      ' ',
    ),
    secrets: ['Конфиденциальность', 'Екатеринбург', 'Северо-Западный'],
  },
  zh: {
    between: '',
    words: '董事会 批准 了 方案 现金流 保持 稳定 公司 预计 明年 收入 增长'.split(' '),
    secrets: ['税后利润', '王建国', '北方控股'],
  },
  ko: {
    between: ' ',
    words: '이사회는 방안을 승인하고 현금흐름은 안정을 유지하며 회사는 내년 수익을 예상합니다'.split(' '),
    secrets: ['한국투자', '매출성장률'],
  },
} as const

const TEMPLATE = `
#let data = json(bytes(sys.inputs.data))
#set page(width: data.width * 1pt, height: auto, margin: 10pt)
#set text(size: data.size * 1pt, lang: data.lang, hyphenate: true, font: ("Noto Sans", ..data.fonts))
#set par(justify: data.justify)
#data.text
`

const compilers = new Map<string, NodeCompiler>()
function typeset(text: string, layout: object): Uint8Array {
  const { files, families } = fontsFor(text)
  const compiler = compilers.get(families.join()) ?? NodeCompiler.create({ fontArgs: [{ fontBlobs: files }] })
  compilers.set(families.join(), compiler)
  const data = JSON.stringify({ text, fonts: families, ...layout })
  const made = compiler.compile({ mainFileContent: TEMPLATE, inputs: { data } })
  if (!made.result) throw new Error('it could not be typeset')
  return compiler.pdf(made.result, {})
}

test.each(Object.entries(SCRIPTS))(
  'words that line ends divide are found, covered and gone, as often as they stand there: %s',
  async (lang, script) => {
    const { below, pick } = chance(lang.charCodeAt(0))
    for (let run = 0; run < times(250, 4); run++) {
      const secret = pick<string>(script.secrets)
      const words: string[] = Array.from({ length: 40 }, () => pick<string>(script.words))
      const often = 1 + below(4)
      for (let count = 0; count < often; count++) words.splice(below(words.length), 0, secret)
      const layout = { width: 90 + below(160), size: 9 + below(6), justify: below(2) === 1, lang }
      const bytes = typeset(words.join(script.between), layout)
      const about = `${secret} ${JSON.stringify(layout)} ${run}`
      const looked = await inspectPdf(bytes, () => {})
      if ('refusal' in looked) throw new Error(looked.refusal)
      const texts = looked.pages.map(({ text }) => text)
      expect(searchPages(texts, secret)[0]?.count, `${about}: the search counts each`).toBe(often)
      const name = `${lang} ${run}`
      await openPdf(name, bytes)
      const places = placesOn(name, 1, secret)
      expect(new Set(places.map(({ hit }) => hit)).size, `${about}: each has a place`).toBe(often)
      const boxes = places.map(({ hit: _, ...place }) => ({ page: 1, ...place }))
      const made = await redactPdf(bytes, { boxes, words: [secret] }, () => {})
      if ('refusal' in made) throw new Error(`${about}: ${made.refusal}`)
      const read = execFileSync('pdftotext', ['-', '-'], { input: made.pdf }).toString()
      for (const word of wordsToFind(secret))
        for (const text of [read, ...made.pages.map((page) => page.text)])
          expect(searchText(text), about).not.toContain(word)
    }
  },
)
