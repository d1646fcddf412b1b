import { account, dollars, type Facts, millions, percent, sum } from './facts.ts'
import {
  CASES,
  COSTS,
  cashPlan,
  MONTHS,
  OPENING_CASH,
  pastYear,
  perClient,
  quartersOf,
  runningCost,
  yearEnds,
} from './plan.ts'
import { bars, large, type Page, type Paper, small, statements, table, text } from './typeset.ts'

export function financialModel(facts: Facts): Paper {
  const { metrics, parts } = facts
  const quarters = quartersOf(facts)
  const [low, base, high] = CASES.map(({ rates }) => yearEnds(facts, rates))
  const cash = cashPlan(facts)
  const clientsAt = (revenue: number) => Math.round(revenue / perClient(facts))
  const end = quarters[facts.points.length - 1 + MONTHS / 3]
  const rates = (name: string) => CASES.find((one) => one.name === name)?.rates.map((rate) => percent(100 * rate)) ?? []
  const salaries = runningCost(facts) * COSTS[0][1]
  const pages: Page[] = [
    {
      title: 'Summary',
      lead: 'Three cases from one set of figures. Nothing in it is a promise.',
      body: [
        large(dollars(metrics.arr), `recurring revenue at ${facts.day}, from ${metrics.clients} clients`),
        table(
          ['Base case', 'Recurring revenue', 'Clients'],
          (base ?? []).map(({ year, revenue, isActual }) => [
            `End of ${year}${isActual ? ', actual' : ''}`,
            dollars(revenue),
            String(clientsAt(revenue)),
          ]),
        ),
        text(
          `The round of ${millions(metrics.target)} carries the company through ${MONTHS} months. Salaries are the largest cost in every case.`,
        ),
      ].join('\n#v(10pt)\n'),
    },
    {
      title: 'Assumptions',
      body: [
        table(
          ['Growth of recurring revenue', ...CASES.map(({ name }) => name)],
          ['First year', 'Second year', 'Third year', 'Later'].map((year, at) => [
            year,
            ...CASES.map(({ name }) => rates(name)[at] ?? ''),
          ]),
        ),
        statements(
          ['Price', `The average contract of ${dollars(perClient(facts))} a year stays as it is.`],
          ['Margin', `Gross margin stays at ${percent(metrics.margin)}. Hosting and support are the cost of service.`],
          [
            'Salaries',
            'Salaries rise by 4 percent a year. Nobody is hired before the money for a year of pay is in the bank.',
          ],
          ['Left out', 'Taxes on profit, interest, and any later round.'],
        ),
      ].join('\n#v(14pt)\n'),
    },
    {
      title: 'Recurring revenue by quarter',
      lead: 'Base case, in dollars a year at the end of each quarter.',
      body: table(
        ['Quarter', 'Recurring revenue', 'Added', 'State'],
        quarters.slice(0, facts.points.length + 8).map(({ period, revenue, isActual }, at) => {
          const before = quarters[at - 1]?.revenue
          return [
            period,
            account(revenue),
            before === undefined ? '' : account(revenue - before),
            isActual ? 'Actual' : 'Plan',
          ]
        }),
      ),
    },
    {
      title: 'Three cases to 2029',
      body: [
        table(
          ['End of year', ...CASES.map(({ name }) => name)],
          (base ?? []).map(({ year, revenue }, at) => [
            String(year),
            account(low?.[at]?.revenue ?? 0),
            account(revenue),
            account(high?.[at]?.revenue ?? 0),
          ]),
        ),
        bars(
          (base ?? []).map(({ year, revenue, isActual }) => ({
            label: String(year),
            text: `$${(revenue / 1e6).toFixed(2)}M`,
            value: revenue,
            later: !isActual,
          })),
        ),
        small('The bars show the base case. Actual year ends are darker.'),
      ].join('\n#v(18pt)\n'),
    },
    {
      title: 'Clients and contracts',
      body: [
        table(
          ['Channel', 'Share', 'Revenue', 'Kept of a sale'],
          facts.channels.map(({ name, share = 0, percentage }) => [
            name,
            percent(share),
            dollars((metrics.arr * share) / 100),
            percent(percentage),
          ]),
        ),
        ...facts.channels.map(({ name, description }) => statements([name, description])),
        text(
          `After ${MONTHS} months the base case has ${clientsAt(end?.revenue ?? 0)} clients at today's average contract.`,
        ),
      ].join('\n#v(8pt)\n'),
    },
    {
      title: 'Cost of service',
      lead: `${percent(100 - metrics.margin)} of revenue, which leaves a gross margin of ${percent(metrics.margin)}.`,
      body: [
        table(
          ['Quarter', 'Revenue', 'Cost of service', 'Gross profit'],
          cash.map(({ period, income, service }) => [
            period,
            account(income),
            account(service),
            account(income + service),
          ]),
        ),
        text(
          'Hosting is the largest part, then the salaries of two people in support. Each appliance is paid for by its client.',
        ),
      ].join('\n#v(14pt)\n'),
    },
    {
      title: 'People and running cost',
      lead: `${dollars(runningCost(facts))} a quarter, before anything that the round pays for.`,
      body: [
        table(
          ['Running cost', 'Share', 'A quarter'],
          COSTS.map(([name, share]) => [name, percent(100 * share), dollars(runningCost(facts) * share)]),
        ),
        statements(
          [
            'Salaries',
            `${dollars(salaries)} a quarter for nine people, of whom the three founders draw less than half of the market rate.`,
          ],
          ['Hires', 'Three in sales and two engineers, in the first three quarters of the round.'],
        ),
      ].join('\n#v(14pt)\n'),
    },
    {
      title: `Cash over ${MONTHS} months`,
      lead: `Begins with ${dollars(OPENING_CASH)} at ${facts.day}.`,
      body: [
        table(
          ['Quarter', 'Gross profit', 'Running cost', 'Growth', 'The round', 'Cash at end'],
          cash.map((row) => [
            row.period,
            account(row.income + row.service),
            account(row.running),
            account(row.growth),
            account(row.raised),
            account(row.cash),
          ]),
        ),
        text(
          'Growth is sales, partners, engineering and audits: the round without its reserve. Salaries of the five hires are in it.',
        ),
      ].join('\n#v(14pt)\n'),
    },
    {
      title: 'What changes the result',
      lead: `Cash after ${MONTHS} months, with one thing changed and the rest as in the base case.`,
      body: [
        table(
          ['What is changed', 'Cash at end'],
          CASES.map(({ name, rates: changed }) => [
            `Growth as in the ${name.toLowerCase()} case`,
            dollars(cashPlan(facts, changed).at(-1)?.cash ?? 0),
          ]).concat([
            ['Hires a quarter later', dollars((cash.at(-1)?.cash ?? 0) - (cash[0]?.growth ?? 0))],
            ['Salaries 10 percent higher', dollars((cash.at(-1)?.cash ?? 0) - 0.1 * salaries * cash.length)],
          ]),
        ),
        text('In no case is the reserve spent within the period. If two of these happen together, hiring stops first.'),
      ].join('\n#v(14pt)\n'),
    },
    {
      title: 'Use of funds',
      body: [
        table(
          ['Part', 'For', 'Amount'],
          [
            ...parts.map(({ name, description, amount }) => [name, description, dollars(amount)]),
            ['In all', '', dollars(sum(parts.map(({ amount }) => amount)))],
          ],
          true,
        ),
        text('The amounts add up to the round. What is not spent stays in the reserve.'),
      ].join('\n#v(14pt)\n'),
    },
  ]
  return { title: 'Financial model 2024 to 2029', kind: 'paper', pages }
}

export function managementAccounts(facts: Facts): Paper {
  const past = pastYear(facts)
  const total = (key: 'income' | 'service' | 'running' | 'result') => sum(past.map((row) => row[key]))
  const line = (name: string, key: 'income' | 'service' | 'running' | 'result') => [
    name,
    ...past.map((row) => account(row[key])),
    account(total(key)),
  ]
  const assets = { receivables: Math.round(facts.metrics.arr / 9), equipment: 38_000 }
  const owed = { deferred: Math.round(facts.metrics.arr / 6), payables: 41_000 }
  const all = OPENING_CASH + assets.receivables + assets.equipment
  const equity = all - owed.deferred - owed.payables
  const funding = 380_000
  const opening = OPENING_CASH - total('result') - funding
  const pages: Page[] = [
    {
      title: 'How they are made',
      lead: `The four quarters to ${facts.day}. Not audited.`,
      body: statements(
        ['Prepared by', 'Finance, from the ledger that closes each month. The same figures are on the project page.'],
        ['Revenue', 'Counted as the service is given. What is paid ahead is owed until then.'],
        ['Development', 'Spent when it is paid. Nothing of it stands among the assets.'],
        [
          'Since then',
          `${dollars(facts.round.received)} of the round has been received, and is not in these accounts.`,
        ],
      ),
    },
    {
      title: 'Income',
      body: table(
        ['In dollars', ...past.map(({ period }) => period), 'Year'],
        [
          line('Revenue', 'income'),
          line('Cost of service', 'service'),
          [
            'Gross profit',
            ...past.map(({ income, service }) => account(income + service)),
            account(total('income') + total('service')),
          ],
          line('Running cost', 'running'),
          line('Result', 'result'),
        ],
      ),
    },
    {
      title: 'Balance sheet',
      lead: `At ${facts.day}, in dollars.`,
      body: table(
        ['', 'Amount'],
        [
          ['Cash', account(OPENING_CASH)],
          ['Owed by clients', account(assets.receivables)],
          ['Equipment', account(assets.equipment)],
          ['Assets', account(all)],
          ['Paid ahead by clients', account(owed.deferred)],
          ['Owed to suppliers', account(owed.payables)],
          ['Equity', account(equity)],
          ['Liabilities and equity', account(owed.deferred + owed.payables + equity)],
        ],
      ),
    },
    {
      title: 'Cash',
      body: table(
        ['In the four quarters', 'Amount'],
        [
          ['At the beginning', account(opening)],
          ['Result', account(total('result'))],
          ['From holders, before this round', account(funding)],
          ['At the end', account(opening + total('result') + funding)],
        ],
      ),
    },
    {
      title: 'Note 1: revenue by channel',
      body: [
        table(
          ['Channel', 'Share', 'Recurring revenue'],
          facts.channels.map(({ name, share = 0 }) => [
            name,
            percent(share),
            dollars((facts.metrics.arr * share) / 100),
          ]),
        ),
        text('No client is more than nine percent of recurring revenue.'),
      ].join('\n#v(14pt)\n'),
    },
    {
      title: 'Note 2: running cost',
      body: [
        table(
          ['Kind', 'The last quarter'],
          COSTS.map(([name, share]) => [name, dollars(runningCost(facts) * share)]),
        ),
        text('There is no loan, no lease beyond a year, and no claim against the company that its counsel knows of.'),
      ].join('\n#v(14pt)\n'),
    },
  ]
  return { title: 'Management accounts', kind: 'paper', pages }
}

/** Shares before the round. */
const SHARES = 10_000_000
const HOLDERS = [0.4, 0.3, 0.1] as const
const OTHERS = [
  ['Early holders', 0.08],
  ['Pool for employees', 0.12],
] as const

export function capTable(facts: Facts): Paper {
  const { structure, metrics, after, team, round } = facts
  const price = structure.terms.preMoneyValuation / SHARES
  const issued = metrics.target / price
  const holders = [...HOLDERS.map((share, at) => [team.people[at]?.name ?? '', share] as const), ...OTHERS]
  const shares = (count: number) => Math.round(count).toLocaleString('en')
  const pages: Page[] = [
    {
      title: 'Before the round',
      lead: `At a valuation of ${millions(structure.terms.preMoneyValuation)}.`,
      body: table(
        ['Holder', 'Shares', 'Part'],
        [
          ...holders.map(([name, share]) => [name, shares(SHARES * share), percent(100 * share, 1)]),
          ['In all', shares(SHARES), percent(100, 1)],
        ],
      ),
    },
    {
      title: 'With the round filled',
      lead: `${structure.terms.instrument}. It is shown as if it had converted at the cap.`,
      body: [
        table(
          ['Holder', 'Shares', 'Part'],
          [
            ...holders.map(([name, share]) => [
              name,
              shares(SHARES * share),
              percent((100 * SHARES * share) / (SHARES + issued), 2),
            ]),
            ['Investors in this round', shares(issued), percent((100 * metrics.target) / after, 2)],
            ['In all', shares(SHARES + issued), percent(100, 2)],
          ],
        ),
        text(
          `A share costs $${price.toFixed(2)}. ${dollars(round.committed)} is committed, which is ${percent((100 * round.committed) / after, 2)} of the company.`,
        ),
      ].join('\n#v(14pt)\n'),
    },
    {
      title: 'What an amount buys',
      body: [
        table(
          ['Amount', 'Shares', 'Part'],
          structure.tiers.map(({ amount, equity }) => [dollars(amount), shares(amount / price), percent(equity, 2)]),
        ),
        text(structure.terms.allocation),
      ].join('\n#v(14pt)\n'),
    },
  ]
  return { title: 'Cap table', kind: 'paper', pages }
}
