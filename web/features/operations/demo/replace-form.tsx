import type { ComponentProps, ReactNode } from 'react'
import type { DemoKeeps, DemoRemoved } from '../../../../contract/operations/demo.ts'
import { sectionOf } from '../../../../contract/operations/setting-fields.ts'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { type Problems, useForm } from '../../../ui/use-form.ts'
import { usePortal } from '../company/queries.ts'
import styles from './demo.module.css'
import type { Demo } from './queries.ts'

const BLANK = {
  keeps: '' as DemoKeeps | '',
  name: '',
  legalName: '',
  siteUrl: '',
  email: '',
  phone: '',
  address: '',
  codePrefix: '',
  currency: '',
  language: '',
  locale: '',
  law: '',
  courts: '',
  confirmation: '',
}
type Values = typeof BLANK

const REQUIRED: readonly (readonly [keyof Values, message: string])[] = [
  ['keeps', 'Choose how to begin.'],
  ['name', 'Enter the name of the company.'],
  ['legalName', 'Enter the legal name of the company.'],
  ['siteUrl', 'Enter the address of the website.'],
  ['email', 'Enter the contact address for investors.'],
  ['phone', 'Enter a phone number.'],
  ['address', 'Enter the postal address.'],
  ['codePrefix', 'Enter a code prefix.'],
]
const CHOICES = sectionOf('company').fields.flatMap((field) =>
  field.kind === 'choice' && (field.path === 'language' || field.path === 'locale')
    ? [{ ...field, name: field.path, options: field.options.map(([value, label]) => ({ value, label })) } as const]
    : [],
)

type ReplaceFormProps = {
  demo: Demo
  /** The setup asks for the code prefix and the agreement in steps of their own. */
  inSetup?: boolean
  button?: string
  /** The page after the act. */
  next?: string
  /** Beside the button. */
  acts?: ReactNode
}

export function ReplaceForm({
  demo,
  inSetup = false,
  button = 'Replace the demo',
  next = '/admin',
  acts,
}: ReplaceFormProps) {
  const portal = usePortal()
  const { field, problem, submit, busy } = useForm({
    blank: { ...BLANK, currency: portal?.currency ?? '', ...languageOf(portal) },
    check: (values: Values): Problems<Values> => ({
      ...Object.fromEntries(
        REQUIRED.filter(([name]) => values[name].trim() === '' && !(inSetup && name === 'codePrefix')),
      ),
      ...(values.confirmation.trim() !== demo.company && { confirmation: `Type ${demo.company} to confirm.` }),
    }),
    send: ({ keeps, confirmation, address, ...company }) =>
      call('POST /api/admin/demo/replace', {
        keeps: keeps || 'nothing',
        confirmation,
        company: {
          ...company,
          address: address.split('\n').map((line) => line.trim()),
          codePrefix: inSetup ? prefixOf(company.name) : company.codePrefix,
        },
      }),
    // A new document: everything that this one has read is of the demo.
    onSent: () => window.location.assign(next),
    problemsOf,
  })
  const rootProblem = problem('root')
  return (
    <form className="stacked-form" noValidate onSubmit={submit}>
      <fieldset>
        <legend>How to begin</legend>
        <div>
          <label className={styles.choice}>
            <input type="radio" value="nothing" {...field('keeps')} />
            <span>
              <b>Begin empty</b>
              <span className="small">
                Deletes the demo’s projects with their content, its people, codes, signatures and agreement, its
                requests, invitations, documents and emails, and its settings: {goes(demo.removes.nothing)}.
              </span>
            </span>
          </label>
          <label className={styles.choice}>
            <input type="radio" value="projects" {...field('keeps')} />
            <span>
              <b>Use the demo as a start</b>
              <span className="small">
                Keeps the projects without their figures, their content as drafts that nobody else sees, documents, and
                the settings that say nothing about the company. Public pages name a project once you have changed it or
                published its page. Deletes {goes(demo.removes.projects)}.
              </span>
            </span>
          </label>
        </div>
        {problem('keeps') && (
          <p className="field__error" role="alert">
            {problem('keeps')}
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend>Your company</legend>
        <Field id="demo-name" label="Name" autoComplete="organization" {...field('name')} />
        <Field
          id="demo-legal-name"
          label="Legal name"
          hint="With its legal form. It is the party of the agreement."
          autoComplete="off"
          {...field('legalName')}
        />
        <Field
          id="demo-site"
          label="Website"
          type="url"
          placeholder="https://"
          autoComplete="url"
          {...field('siteUrl')}
        />
        <Field
          id="demo-email"
          label="Contact email"
          type="email"
          hint="Shown on every public page. It gets an email for each signature."
          autoComplete="email"
          {...field('email')}
        />
        <Field id="demo-phone" label="Phone number" type="tel" autoComplete="tel" {...field('phone')} />
        <TextArea
          id="demo-address"
          label="Postal address"
          hint="One address line per row."
          autoComplete="street-address"
          {...field('address')}
        />
        <Field
          id="demo-currency"
          label="Currency"
          hint="Three letters, such as USD or EUR. It is that of the portfolio, and of new projects."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('currency')}
        />
        {CHOICES.map(({ name, label, options }) => (
          <Select
            key={name}
            id={`demo-${name}`}
            label={label}
            options={options}
            {...(field(name) as ComponentProps<'select'>)}
          />
        ))}
        {!inSetup && (
          <Field
            id="demo-prefix"
            label="Code prefix"
            hint="Every code begins with it. Capital letters or digits, and a hyphen, such as ACME-"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('codePrefix')}
          />
        )}
      </fieldset>
      {!inSetup && (
        <fieldset>
          <legend>Your agreement</legend>
          <p className="small">
            With a law, the portal’s agreement is filled in with your company and is in force at once. Without one,
            nobody can sign until you publish your own agreement.
          </p>
          <Field
            id="demo-law"
            label="Governing law (optional)"
            hint="As it stands after “the laws of”, such as the State of New York."
            autoComplete="off"
            {...field('law')}
          />
          <Field
            id="demo-courts"
            label="Courts (optional)"
            hint="As it stands before “have exclusive jurisdiction”. Blank: the courts of the governing law."
            autoComplete="off"
            {...field('courts')}
          />
        </fieldset>
      )}
      <fieldset>
        <legend>Confirm</legend>
        <p className="small">
          This cannot be undone. Your account and those of other staff stay. The audit log keeps what was logged,
          without the personal data, and says that you replaced the demo.
        </p>
        <Field
          id="demo-confirmation"
          label={`Type ${demo.company} to confirm`}
          autoComplete="off"
          {...field('confirmation')}
        />
      </fieldset>
      <div role="alert">{rootProblem && <Alert tone="bad">{rootProblem}</Alert>}</div>
      <p className={styles.acts}>
        <button className="btn btn--primary btn--big" type="submit" aria-disabled={busy || undefined}>
          {busy ? 'One moment...' : button}
        </button>
        {acts}
      </p>
    </form>
  )
}

function languageOf(portal: ReturnType<typeof usePortal>) {
  return { language: portal?.language ?? '', locale: portal?.locale ?? '' }
}

/** The setup shows it in the next step, where it can be changed. */
function prefixOf(company: string): string {
  const letters = company
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return `${letters.length < 2 ? 'CODE' : letters.slice(0, 8)}-`
}

/** The server names the fields of the company with or without their group. */
function problemsOf(error: unknown): Problems<Values> {
  const root = refusalMessage(error, 'The portal did not respond. Check whether anything has changed, then try again.')
  const fields = error instanceof CallError ? Object.entries(error.fields) : []
  const known = fields.map(([name, message]) => [name.replace(/^company\./, '').replace(/[.[].*$/, ''), message])
  const shown = known.filter(([name = '']) => name in BLANK)
  return shown.length > 0 ? Object.fromEntries(shown) : { root }
}

const NAMES: readonly (readonly [keyof DemoRemoved, one: string, many: string])[] = [
  ['projects', 'project', 'projects'],
  ['people', 'person', 'people'],
  ['codes', 'code', 'codes'],
  ['signatures', 'signature', 'signatures'],
  ['agreements', 'version of the agreement', 'versions of the agreement'],
  ['requests', 'request', 'requests'],
  ['invitations', 'invitation', 'invitations'],
  ['documents', 'document', 'documents'],
  ['mails', 'email', 'emails'],
]

function goes(removed: DemoRemoved): string {
  const counted = NAMES.flatMap(([key, one, many]) => {
    const n = removed[key]
    return n === 0 ? [] : [`${n} ${n === 1 ? one : many}`]
  })
  return counted.join(', ') || 'nothing'
}
