import { PROJECT_KEY } from '../../../../contract/projects/project-keys.ts'
import type { Input } from '../../../lib/endpoints.ts'
import type { Problems } from '../../../ui/use-form.ts'
import type { StaffProject } from './queries.ts'

export type ProjectValues = {
  /** Chosen once, with the key. */
  kind: StaffProject['kind']
  name: string
  key: string
  summary: string
  stage: string
  launch: string
  low: string
  high: string
  currency: string
  minimum: string
  instrument: string
  disclosed: boolean
  opensOnSigning: boolean
  agreement: string
}

type Facts = Omit<Input<'POST /api/admin/projects'>, 'key' | 'kind'>

export function newValues(currency: string): ProjectValues {
  return {
    kind: 'presentation',
    ...{ name: '', key: '', summary: '', stage: 'upcoming', launch: '', low: '', high: '', currency },
    ...{ minimum: '', instrument: '', disclosed: true, opensOnSigning: false, agreement: 'code' },
  }
}

export function valuesOf(project: StaffProject): ProjectValues {
  const { key, name, summary, stage, launch, valuation, currency, minimum, instrument } = project
  const { disclosed, opensOnSigning, agreement } = project
  return {
    kind: project.kind,
    ...{ key, name, summary, stage, launch, currency, instrument, disclosed, opensOnSigning, agreement },
    low: valuation ? String(valuation.low) : '',
    high: valuation ? String(valuation.high) : '',
    minimum: minimum === null ? '' : String(minimum),
  }
}

export function checkValues({
  name,
  key,
  summary,
  low,
  high,
  minimum,
  ...values
}: ProjectValues): Problems<ProjectValues> {
  return {
    ...(!name.trim() && { name: 'Enter a name.' }),
    ...(!PROJECT_KEY.test(key) && { key: 'Use small letters, digits and single hyphens, such as harbour-view.' }),
    ...(!summary.trim() && { summary: 'Describe the project in one line.' }),
    ...(high.trim() && !low.trim() && { low: 'Enter the lowest valuation too, or leave both blank.' }),
    ...(low.trim() && !high.trim() && { high: 'Enter the highest valuation too, or leave both blank.' }),
    ...(low.trim() && !(readDecimal(low) > 0) && { low: 'Enter a number of millions, such as 4.5.' }),
    ...(high.trim() && !(readDecimal(high) > 0) && { high: 'Enter a number of millions, such as 8.' }),
    ...(readDecimal(low) > readDecimal(high) && { high: 'The highest valuation must not be below the lowest.' }),
    ...(minimum.trim() && !(readWhole(minimum) > 0) && { minimum: 'Enter a whole amount, such as 25,000.' }),
    ...(values.agreement === 'external' &&
      values.opensOnSigning && {
        opensOnSigning: 'Clear this: it asks for an agreement on paper, which signing is not.',
      }),
  }
}

/** What the endpoints accept. The values have been checked. */
export function factsOf(values: ProjectValues): Facts {
  const { name, summary, launch, low, high, currency, minimum, instrument, disclosed, opensOnSigning } = values
  return {
    ...{ name, summary, launch, currency, instrument, disclosed, opensOnSigning },
    stage: values.stage === 'initial' ? 'initial' : 'upcoming',
    agreement: asAgreement(values.agreement),
    valuation: low.trim() ? { low: readDecimal(low), high: readDecimal(high) } : null,
    minimum: minimum.trim() ? readWhole(minimum) : null,
  }
}

/** What the form does not know asks for the most. */
export function asAgreement(value: string): StaffProject['agreement'] {
  return value === 'code' || value === 'signed' ? value : 'external'
}

/** A decimal comma is one, too. */
function readDecimal(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'))
}

/** Groups of three digits may be separated as in any country. */
function readWhole(text: string): number {
  const digits = text.trim().replace(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** The address that a name suggests: `Harbour View 2` becomes `harbour-view-2`. */
export function keyFrom(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '')
}
