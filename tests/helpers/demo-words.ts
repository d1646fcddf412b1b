import { globSync, readFileSync } from 'node:fs'

/** What only the demo says: its company, its projects, its law and its amounts. Those are data in `content/`. */
export const DEMO = /fanz|realestate|Real Estate|halcyon|Delaware|Las Vegas|50,000|AI platforms/gi

/** A shorter text can be anybody's. */
const SENTENCE = 24

/** The sentences of the demo's pages and settings. */
export function demoSentences(): string[] {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value === 'string' && value.length >= SENTENCE) found.add(value)
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) walk(inner)
  }
  for (const file of globSync('content/*.json')) walk(JSON.parse(readFileSync(file, 'utf8')))
  return [...found]
}
