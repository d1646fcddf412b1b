import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { SettingError } from './setting-error.ts'

/** Reads and checks a JSON file. Throws a SettingError that names the file and the first wrong field. */
export function readJsonFile<S extends z.ZodType>(file: string, schema: S): z.output<S> {
  const read = schema.safeParse(readJson(file))
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new SettingError(file, `${issue?.path.join('.')}: ${issue?.message}`)
}

/** A line for each wrong field of a JSON file. */
export function jsonProblems(file: string, schema: z.ZodType): string[] {
  try {
    const read = schema.safeParse(readJson(file))
    return read.success ? [] : read.error.issues.map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // V8's message for a syntax error can have several lines.
    const problem = error instanceof Error ? error.message.replace(/\s+/g, ' ') : 'cannot be read'
    throw new SettingError(file, problem)
  }
}
