import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { SettingError } from './config.ts'

/** Reads a JSON file and checks it. Throws SettingError naming the file and the first field that is wrong. */
export function readJsonFile<S extends z.ZodType>(file: string, schema: S): z.output<S> {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new SettingError(file, error instanceof Error ? error.message : 'cannot be read')
  }
  const read = schema.safeParse(json)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new SettingError(file, `${issue?.path.join('.')}: ${issue?.message}`)
}
