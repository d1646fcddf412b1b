import { type CellOf, type SheetOf, STYLE, xlsxOf } from '../../helpers/workbook.ts'
import type { Facts } from './facts.ts'
import { CASES, cashPlan, perClient, quartersOf, yearEnds } from './plan.ts'

const head = (value: string): CellOf => ({ value, style: STYLE.header })
const bold = (value: string): CellOf => ({ value, style: STYLE.bold })
const money = (value: number): CellOf => ({ value: Math.round(value), style: STYLE.money })
const share = (value: number): CellOf => ({ value, style: STYLE.percent })

/** The figures of the financial model as a workbook, from the same plan. */
export function modelWorkbook(facts: Facts): Uint8Array {
  const quarters = quartersOf(facts)
  const cash = cashPlan(facts)
  const revenue: SheetOf = {
    name: 'Revenue',
    frozen: [2, 1],
    merges: ['A1:D1'],
    widths: [30, ...quarters.map(() => 13)],
    rows: [
      [bold('Recurring revenue, base case, in dollars a year')],
      [head('At the end of'), ...quarters.map(({ period }) => head(period))],
      ['Recurring revenue', ...quarters.map(({ revenue }) => money(revenue))],
      ['Added', null, ...quarters.slice(1).map(({ revenue }, at) => money(revenue - (quarters[at]?.revenue ?? 0)))],
      ['Clients', ...quarters.map(({ revenue }) => Math.round(revenue / perClient(facts)))],
      ['State', ...quarters.map(({ isActual }) => (isActual ? 'Actual' : 'Plan'))],
    ],
  }
  const lines = [
    ['Income', 'income'],
    ['Cost of service', 'service'],
    ['Running cost', 'running'],
    ['Growth, from the round', 'growth'],
    ['Raised', 'raised'],
    ['Cash at the end', 'cash'],
  ] as const
  const flow: SheetOf = {
    name: 'Cash',
    frozen: [1, 1],
    widths: [30, ...cash.map(() => 13)],
    rows: [
      [head('Quarter'), ...cash.map(({ period }) => head(period))],
      ...lines.map(([name, key]) => [key === 'cash' ? bold(name) : name, ...cash.map((row) => money(row[key]))]),
    ],
  }
  const ends = CASES.map(({ rates }) => yearEnds(facts, rates))
  const cases: SheetOf = {
    name: 'Cases',
    frozen: [1, 1],
    widths: [30, 14, 14, 14],
    rows: [
      [head('End of year'), ...CASES.map(({ name }) => head(name))],
      ...(ends[0] ?? []).map(({ year }, at) => [String(year), ...ends.map((rows) => money(rows[at]?.revenue ?? 0))]),
      [],
      [head('Growth'), ...CASES.map(({ name }) => head(name))],
      ...['First year', 'Second year', 'Third year', 'Later'].map((name, at) => [
        name,
        ...CASES.map(({ rates }) => share(rates[at] ?? 0)),
      ]),
    ],
  }
  return xlsxOf([revenue, flow, cases, { name: 'Working', rows: [['Not for readers']], state: 'hidden' }])
}
