import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'

const named = (maxLength: number, problem: string) => line(maxLength).min(1, problem)

/** What the portal must know of a company to be its portal. The settings have the rest. */
export const newCompany = z.object({
  name: named(200, 'Enter the name of the company.'),
  legalName: named(200, 'Enter the legal name of the company.'),
  siteUrl: named(500, 'Enter the address of the website.'),
  email: named(254, 'Enter the contact address for investors.'),
  phone: named(200, 'Enter a phone number.'),
  /** The lines of the postal address. */
  address: z.array(line(200)).max(10, 'Enter at most 10 lines.'),
  /** The fixed prefix of access codes, with its hyphen. */
  codePrefix: named(17, 'Enter a code prefix.'),
  /** Of the portfolio and of new projects (ISO 4217); blank for the one that is set. */
  currency: line(3).optional(),
  /** Of the pages and emails that investors see (one of `LANGUAGES`); blank for the one that is set. */
  language: line(10).optional(),
  /** How dates and amounts are written (one of `LOCALES`); blank for the one that is set. */
  locale: line(20).optional(),
  /** As it stands after "the laws of". Without it, nobody can sign until staff publish an agreement. */
  law: line(200).default(''),
  /** Which courts decide; blank for the courts of `law`. */
  courts: line(200).default(''),
})
export type NewCompany = z.infer<typeof newCompany>

/** `nothing` begins empty; `projects` keeps the demo's projects, unpublished, with their content as drafts. */
export const demoKeeps = z.enum(['nothing', 'projects'])
export type DemoKeeps = z.infer<typeof demoKeeps>

/** How many rows go. */
const removed = z.object({
  projects: z.int(),
  /** Published pages of projects, which become drafts if the projects are kept. */
  pages: z.int(),
  documents: z.int(),
  agreements: z.int(),
  signatures: z.int(),
  codes: z.int(),
  people: z.int(),
  requests: z.int(),
  invitations: z.int(),
  mails: z.int(),
})
export type DemoRemoved = z.infer<typeof removed>

export const getDemo = endpoint({
  about:
    'Says whether the portal still shows the fictional company that it came with, what replacing it deletes, and why it cannot be replaced, if so.',
  method: 'GET',
  path: '/api/admin/demo',
  input: z.object({}),
  output: z.object({
    isDemo: z.boolean(),
    /** The name of the fictional company, to be typed as the confirmation. */
    company: z.string(),
    removes: z.object({ nothing: removed, projects: removed }),
    /** Null if the demo can be replaced. */
    refusal: z.string().nullable(),
    /** Why the notice cannot be taken away without replacing the demo. Null if it can. */
    named: z.string().nullable(),
  }),
})
export type DemoAnswer = z.infer<typeof getDemo.output>

export const replaceDemo = endpoint({
  about:
    'Makes the portal that of a company: deletes the content, codes, people and signatures of the demo in one act. It is refused once somebody outside the demo has signed. Entries of the audit log stay.',
  effect: 'changes the portal',
  errors: ['demo_replaced', 'demo_signed', 'demo_held', 'sign_in_again'],
  method: 'POST',
  path: '/api/admin/demo/replace',
  input: z.object({
    keeps: demoKeeps,
    company: newCompany,
    /** The name of the fictional company. */
    confirmation: line(200).default(''),
  }),
  output: z.undefined(),
  status: 204,
})

export const endDemo = endpoint({
  about:
    'Takes the notice away that the company is fictional, and deletes nothing. It is refused while the company or the party of the agreement is that of the demo.',
  effect: 'changes the portal',
  errors: ['demo_replaced', 'demo_named', 'sign_in_again'],
  method: 'POST',
  path: '/api/admin/demo/end',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
})
