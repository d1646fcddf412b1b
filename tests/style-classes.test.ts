import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { scopedName } from '../scripts/vite-class-names.ts'

/* A class name is a string to TypeScript: a slip of the pen looks right and styles nothing. */

const sources = globSync('web/**/*.{ts,tsx}').map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const modules = globSync('web/**/*.module.css')

test.each(modules)('%s holds exactly the classes that its components use', (file) => {
  const defined = definedClasses(file)
  const { names, families } = usedClasses(file)
  const inFamily = (name: string) => families.some((family) => name.startsWith(family))
  expect(
    [...names].filter((name) => !defined.has(name)),
    'used and not defined',
  ).toEqual([])
  expect(
    [...defined].filter((name) => !names.has(name) && !inFamily(name)),
    'defined and not used',
  ).toEqual([])
})

test('no two style sheets write to one class', () => {
  const owners = Map.groupBy(
    modules.flatMap((file) => [...definedClasses(file)].map((name) => ({ file, name: scopedName(name, file) }))),
    ({ name }) => name,
  )
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([])
})

test('there are style sheets, and the only global ones are those of web/ui/styles', () => {
  expect(modules.length).toBeGreaterThan(50)
  const others = globSync('web/**/*.css').filter((file) => !file.endsWith('.module.css'))
  expect(others.filter((file) => dirname(file) !== 'web/ui/styles')).toEqual([])
})

test('every class that a component names without a module is in web/ui/styles', () => {
  const css = globSync('web/ui/styles/*.css').map((file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
  const defined = new Set(css.flatMap((text) => text.match(/(?<=\.)[_a-zA-Z][\w-]*(?=[^{}]*\{)/g) ?? []))
  const unknown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/className(?:=|: )["']([^"'\n]*)["']/g)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => name !== '' && !defined.has(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

function definedClasses(module: string): Set<string> {
  const css = readFileSync(module, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
  const selectors = [...css.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector)
  return new Set(selectors.flatMap((selector) => selector.match(/(?<=\.)[_a-zA-Z][\w-]*/g) ?? []))
}

/** `families`: the beginnings of names whose end is known at run time only, such as `state--`. */
function usedClasses(module: string): { names: Set<string>; families: string[] } {
  const names = new Set<string>()
  const families: string[] = []
  for (const { file, text } of sources) {
    const imported = new RegExp(`import (\\w+) from '([^']*/${basename(module)})'`).exec(text)
    if (!imported?.[2] || normalize(join(dirname(file), imported[2])) !== module) continue
    for (const [, dotted, quoted, family] of text.matchAll(
      new RegExp(`\\b${imported[1]}(?:\\.(\\w+)|\\['([\\w-]+)'\\]|\\[\`([\\w-]+)\\$)`, 'g'),
    )) {
      if (family) families.push(family)
      else names.add(dotted ?? quoted ?? '')
    }
  }
  return { names, families }
}
