import { z } from 'zod'
import { language } from '../language.ts'

const words = z.string()
/** The words by which somebody assents (contract/agreements/assent-labels.ts), as an answer carries them. */
export const assentTexts = z.object({
  /** In which they were shown. Signatures from before there was a choice say nothing; theirs were English. */
  language: language.optional(),
  box: words,
  button: words,
  /** What makes the typed name the signature. */
  signature: words,
  /** The consent to electronic records, given with the button beside which it stands. */
  consent: z.object({ version: words, title: words, sentence: words, paragraphs: z.array(words) }),
})
export type AssentTexts = z.infer<typeof assentTexts>
