import type { ErrorBody } from '../../../contract/errors.ts'

type Refusal = ErrorBody['error']

/** The refusal in the language of the page. The server's messages are in English, and so is what only staff are refused. */
export async function translateRefusal(refusal: Refusal): Promise<Refusal> {
  const { message, params = {}, fields = {} } = refusal
  try {
    // Loaded with the first refusal, because no page needs it to be shown.
    const { REFUSALS } = await import('./refusals.de.ts')
    const text: string = (REFUSALS as Record<string, string>)[refusal.code] ?? message
    return {
      ...refusal,
      message: text.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
      fields: Object.fromEntries(Object.keys(fields).map((name) => [name, 'Bitte prüfen Sie diese Angabe.'])),
    }
  } catch {
    return refusal
  }
}
