import { basename } from 'node:path'
import { type Plugin, parseSync } from 'vite'

/** Languages besides English, and the pseudo-language, which shows in tests what does not come from a catalogue. */
export type Translation = 'de' | 'pseudo'

const CATALOGUE = /[\\/]texts\.ts$/

/**
 * Gives each module the catalogue `texts.ts` that it imports as a module of its own, so that every chunk has only the texts of its modules.
 * In another language that is the catalogue beside it, such as `texts.de.ts`.
 */
export function ownTexts(language: Translation | undefined): Plugin {
  return {
    name: 'own-texts',
    enforce: 'pre',
    transformIndexHtml: (html) => (language === 'de' ? html.replace('<html lang="en"', '<html lang="de"') : html),
    resolveId: {
      filter: { id: CATALOGUE },
      async handler(source, importer, options) {
        const english = await this.resolve(source, importer, { ...options, skipSelf: true })
        if (!english || !importer) return english
        const id =
          language === 'de' ? english.id.replace(CATALOGUE, (name) => name.replace('.ts', '.de.ts')) : english.id
        return { ...english, id: `${id}?in=${basename(importer)}` }
      },
    },
    transform: {
      filter: { id: /[\\/]texts\.ts\?/ },
      handler: (code, id) =>
        language === 'pseudo' ? { code: pseudoSource(code, id.replace(/\?.*/, '')), map: null } : undefined,
    },
  }
}

type Node = { type: string; start: number; end: number; value?: unknown }

/** Replaces every text of a catalogue by its pseudo form. */
function pseudoSource(code: string, id: string): string {
  const texts: Node[] = []
  collect(parseSync(id, code).program, texts)
  return texts
    .toSorted((one, other) => other.start - one.start)
    .reduce((all, { type, start, end, value }) => {
      // Some parsers count the signs around a part of a template as its own.
      const raw = type === 'TemplateElement' ? (value as { raw: string }).raw : code.slice(start + 1, end - 1)
      const from = code.indexOf(raw, start)
      return all.slice(0, from) + pseudo(raw) + all.slice(from + raw.length)
    }, code)
}

function collect(node: unknown, texts: Node[]): void {
  if (Array.isArray(node)) for (const one of node) collect(one, texts)
  if (typeof node !== 'object' || node === null || !('type' in node)) return
  const { type } = node as Node
  // Types, module names and names of properties are no texts.
  if (type.startsWith('TS') && !/^TS(?:As|Satisfies)Expression$/.test(type)) return
  // Names in capitals are no texts: `LANGUAGE`.
  if (type === 'VariableDeclarator' && /^[A-Z_]+$/.test((node as unknown as { id: { name: string } }).id.name)) return
  if (type.startsWith('Import') || type === 'ExportAllDeclaration') return
  if (type === 'TemplateElement' || (type === 'Literal' && typeof (node as Node).value === 'string')) {
    texts.push(node as Node)
    return
  }
  for (const [name, child] of Object.entries(node))
    if (!/^(?:type|start|end|key|test|typeAnnotation|typeParameters)$/.test(name)) collect(child, texts)
}

const ACCENTS: Record<string, string> = Object.fromEntries(
  [...'aáåeéiíoóöuúücçnñyýAÁEÉIÍOÓUÚCÇNÑ'.matchAll(/([a-zA-Z])([^a-zA-Z]+)/g)].map(([, plain = '', marked = '']) => [
    plain,
    marked.slice(0, 1),
  ]),
)

/** `[Ñáméáéá]`: accented, in brackets, and two fifths longer. */
function pseudo(text: string): string {
  if (!/[A-Za-z]/.test(text)) return text
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  // Placeholders and escapes stay.
  const marked = words.replace(/\\u[\da-f]{4}|\\.|\{[^}]*\}|[A-Za-z]/g, (sign) =>
    sign.length > 1 ? sign : (ACCENTS[sign] ?? sign),
  )
  return `${before}[${marked}${padding(Math.ceil(words.length * 0.4) - 1)}]${after}`
}

/** In words of eight letters, because no language has a word as long as a paragraph. */
function padding(length: number): string {
  return 'é'.repeat(Math.max(0, length)).replace(/é{8}(?=é)/g, '$& ')
}
