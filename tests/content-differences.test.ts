import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentForm } from '../contract/projects/content-form.ts'
import { projectContent } from '../contract/projects/project-content.ts'
import { differences, wordPieces } from '../web/features/projects/content/differences.ts'
import {
  asList,
  blank,
  canBeShown,
  moved,
  type SetValue,
  withValue,
} from '../web/features/projects/content/set-value.ts'

const form = contentForm('project')
const vault = () => projectContent.parse(JSON.parse(readFileSync('content/vault.json', 'utf8'))) as unknown as SetValue
const changed = (path: (string | number)[], value: unknown) => withValue(vault(), path, value) as SetValue

test('one changed text is one difference, at its place in words', () => {
  expect(differences(form, vault(), vault())).toEqual([])
  expect(differences(form, vault(), changed(['why', 'opportunities', 1, 'timeline'], 'Later'))).toEqual([
    { place: 'Why now, Opportunity 2, Timeline', kind: 'changed', before: 'Now to end of 2026', after: 'Later' },
  ])
})

test('an entry that was given another name is the same entry; one that is gone is told whole', () => {
  const renamed = changed(['gtm', 'channels', 0, 'name'], 'Sold by ourselves')
  expect(differences(form, vault(), renamed).map(({ place, kind }) => [place, kind])).toEqual([
    ['Go to market, Channel 1, Name', 'changed'],
  ])
  const { channels } = vault().gtm as { channels: unknown[] }
  const fewer = changed(['gtm', 'channels'], channels.slice(1))
  const [gone, ...others] = differences(form, vault(), fewer)
  expect(others).toEqual([])
  expect(gone).toMatchObject({ place: 'Go to market, Channel 1', kind: 'removed', after: '' })
  expect(gone?.before).toMatch(/^Name: .*; Revenue share: \d+; Description: /)
  const back = differences(form, fewer, vault())
  expect(back.map(({ kind }) => kind)).toEqual(['added'])
})

test('entries in another order are told as that, and not as changes of each', () => {
  const steps = moved(asList((vault().how as SetValue).steps), 0, 2)
  expect(differences(form, vault(), changed(['how', 'steps'], steps))).toEqual([
    {
      place: 'How it works, Steps, order',
      kind: 'moved',
      before: 'Connect, Classify, Answer',
      after: 'Classify, Answer, Connect',
    },
  ])
})

test('a part that is switched off is removed, and one that is switched on is added', () => {
  const without = changed(['video'], undefined)
  expect(differences(form, vault(), without)).toMatchObject([{ place: 'Video', kind: 'removed' }])
  expect(differences(form, without, vault())).toMatchObject([{ place: 'Video', kind: 'added' }])
})

test('of a sentence only the words that went and came are marked', () => {
  expect(wordPieces('The name of the house', 'The new name of a house')).toEqual([
    { kind: 'same', text: 'The ' },
    { kind: 'added', text: 'new ' },
    { kind: 'same', text: 'name of ' },
    { kind: 'removed', text: 'the ' },
    { kind: 'added', text: 'a ' },
    { kind: 'same', text: 'house' },
  ])
})

test('a set in which something is missing is not handed to the page', () => {
  expect(canBeShown(form, vault())).toBe(true)
  for (const [path, value] of [
    [['hero', 'title'], ' '],
    [['financials', 'metrics', 'arr'], 'much'],
    [['what', 'features', 0, 'icon'], 'rocket'],
    [['gtm', 'channels'], []],
    [['exit'], undefined],
  ] as const)
    expect(canBeShown(form, changed([...path], value)), path.join('.')).toBe(false)
  expect(canBeShown(form, blank(form))).toBe(false)
})
