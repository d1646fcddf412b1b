import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectKey } from '../projects/project.ts'

const weight = (usual: number) => z.int().min(0).max(100).default(usual)

/** Section `engagement` of the settings. */
export const scoreSettings = z.strictObject({
  weights: z
    .strictObject({
      reading: weight(35),
      pages: weight(25),
      returns: weight(20),
      questions: weight(10),
      downloads: weight(5),
      agreement: weight(5),
    })
    .prefault({}),
  /** What happened this many days ago counts half. */
  halfLifeDays: z.int().min(1).max(90).default(14),
  /** The least score of someone hot. */
  hotFrom: z.int().min(1).max(100).default(40),
  quietAfterDays: z.int().min(1).max(365).default(14),
  /** Percent of the score of each colleague that count for the firm. */
  colleagueShare: z.int().min(0).max(100).default(10),
  /** Domains that belong to no firm, besides those of the shipped list. */
  freeMailDomains: z
    .array(z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a domain such as mail.example'))
    .max(200)
    .default(['fastmail.com', 'tutanota.com', 'tuta.com', 'privaterelay.appleid.com']),
})

export type ScoreSignal = keyof z.infer<typeof scoreSettings>['weights']
const signal = z.enum(['reading', 'pages', 'returns', 'questions', 'downloads', 'agreement'])

/** Why a score is what it is, before it is put in words. */
export type ScoreReason = {
  signal: ScoreSignal
  points: number
  /** Milliseconds of reading, otherwise a count. */
  amount: number
  /** On how many days. */
  days: number
  lastDay: string
  /** How often the person came back in the last seven days. */
  returns: number
  /** What was read longest. */
  top: { route: string; section: string | null; documentId: string | null; ms: number; days: number } | null
}

/** Days with activity, from the stored sums. */
export const heat = z.enum(['hot', 'quiet', 'never'])
export const scoreReason = z.object({
  signal,
  /** How many of the points of the score it earned. */
  points: z.int(),
  /** In a sentence. */
  says: z.string(),
})

/** What a list shows of a score. */
export const scoreFields = {
  score: z.int(),
  /** The score at the end of each of the last eight weeks, today last. */
  trend: z.array(z.int()),
  /** When they were last active on a project page, as their browser reported; null if never. */
  activeAt: z.string().nullable(),
}

const colleague = z.object({ id: z.string(), name: z.string(), email: z.string(), ...scoreFields })

export const getEngagement = endpoint({
  about:
    'Gets the engagement score of a person with its reasons in words, its trend, and the colleagues of the same firm. It is computed from visits, reading times, pages sent, requests and signatures when it is asked for.',
  person: 'id',
  method: 'GET',
  path: '/api/admin/people/:id/engagement',
  input: z.object({ id: z.string() }),
  output: z.object({
    ...scoreFields,
    heat: heat.nullable(),
    /** Null for staff, whose own visits do not count. */
    reasons: z.array(scoreReason).nullable(),
    firm: z.object({ id: z.string(), name: z.string(), byHand: z.boolean() }).nullable(),
    /** The best scores first, at most 20. */
    colleagues: z.array(colleague),
  }),
})

const place = z.object({
  /** A section of the project page, or `page-` and the number of a page of the document. */
  place: z.string(),
  name: z.string(),
  /** People who read it. */
  people: z.int(),
  /** The median of their reading time. */
  medianMs: z.int(),
  readMs: z.int(),
  /** People who got here or further. */
  reached: z.int(),
  /** People who read nothing after this. */
  stopped: z.int(),
})
export type ReadPlace = z.infer<typeof place>

export const readershipChoice = {
  route: projectKey,
  /** Only what was read in this many days up to today. */
  days: z.coerce.number().int().min(1).max(400).default(30),
}

export const getProjectReadership = endpoint({
  about:
    'Gets what of a project is read: for each section of its page and each page of its documents by how many people, for how long, and where they stop. Visits of staff do not count.',
  method: 'GET',
  path: '/api/admin/readership/:route',
  input: z.object(readershipChoice),
  output: z.object({
    /** People who opened the project page. */
    people: z.int(),
    /** In the order of the page. */
    sections: z.array(place),
    /** Sections that were read and are no longer on the page. */
    former: z.array(place.pick({ place: true, name: true, people: true, medianMs: true })),
    documents: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        pages: z.int(),
        people: z.int(),
        medianMs: z.int(),
        downloads: z.int(),
        places: z.array(place),
      }),
    ),
  }),
})
