import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { SettingError } from './config.ts'

/** Reads a JSON file and checks it. Throws SettingError naming the file and the first field that is wrong. */
export function readJsonFile<S extends z.ZodType>(file: string, schema: S): z.output<S> {
  const read = schema.safeParse(readJson(file))
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new SettingError(file, `${issue?.path.join('.')}: ${issue?.message}`)
}

/** Every field of a JSON file that is wrong, in the words of the error above, a line each; empty where none is. */
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
    // What V8 says of a syntax error may go over several lines; one line names the file.
    const problem = error instanceof Error ? error.message.replace(/\s+/g, ' ') : 'cannot be read'
    throw new SettingError(file, problem)
  }
}
