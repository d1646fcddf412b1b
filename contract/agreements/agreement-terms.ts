import { z } from 'zod'

/** What a version of the agreement says, as the admin who published it confirmed. It never changes. */
export const agreementTerms = z.object({
  /** The company that the text names as the party. Blank for the text that says that there is no agreement yet. */
  party: z.string(),
  /** The law that the text names, for example "the State of New York". Null if it is not stated. */
  law: z.string().nullable(),
  /** For how many years it binds its signers. */
  termYears: z.int(),
  /** The language that it is written in (ISO 639-1). It is never translated. */
  language: z.string(),
})
export type AgreementTerms = z.infer<typeof agreementTerms>
