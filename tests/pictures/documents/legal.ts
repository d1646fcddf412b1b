import { dollars, type Facts, millions, percent } from './facts.ts'
import { type Page, type Paper, statements, table, text } from './typeset.ts'

const clauses = (number: number, title: string, ...texts: readonly string[]): Page => ({
  title: `${number}. ${title}`,
  body: texts.map((words, at) => statements([`${number}.${at + 1}`, words])).join('\n'),
})

export function safe({ structure, metrics, after, round }: Facts): Paper {
  const { terms, tiers } = structure
  const proRata = /from (\$[\d,]+)/.exec(terms.instrument)?.[1] ?? ''
  const most = /\$[\d,]+/.exec(terms.allocation)?.[0] ?? ''
  return {
    title: 'SAFE and side letter',
    kind: 'paper',
    pages: [
      {
        title: 'The terms in short',
        lead: 'The form that each investor of the round signs. The amount and the names are filled in.',
        body: table(
          ['Term', 'In this form'],
          [
            ['Instrument', terms.instrument],
            ['The round', `${dollars(metrics.target)}, of which ${dollars(round.committed)} is committed`],
            ['Cap', `${millions(after)} after the money`],
            ['Smallest amount', dollars(Math.min(...tiers.map(({ amount }) => amount)))],
            ['Largest amount', most],
          ],
          true,
        ),
      },
      clauses(
        1,
        'What the words mean',
        'The Amount is what the Investor pays under this form, in one sum, by bank transfer.',
        `The Cap is a valuation of ${dollars(after)}, counted after all amounts of the round.`,
        'A Financing is a sale of preferred shares at a fixed price, in which the Company raises at least $1,000,000.',
        'An Exit is a sale of the Company, or of nearly all that it owns, or a listing of its shares.',
      ),
      clauses(
        2,
        'How it turns into shares',
        'At a Financing the Amount becomes preferred shares, at the lower of the price of the Financing and the price at the Cap.',
        'The price at the Cap is the Cap divided by all shares, options and pools, with every SAFE of the round counted as if it had converted.',
        'At an Exit before a Financing the Investor receives the greater of the Amount and what the shares at the Cap would receive.',
        'If the Company is dissolved before either, the Amount ranks with the other SAFEs and before the common shares.',
      ),
      clauses(
        3,
        'The right to take part again',
        `An Investor with an Amount of ${proRata} or more may buy a part of the next Financing, as large as the part that this form gave.`,
        'The Company tells the Investor at least ten working days before the Financing closes.',
        'The right ends with that Financing, and is not passed on without the consent of the Company.',
      ),
      clauses(
        4,
        'What the Investor is told',
        'Each month: recurring revenue, clients gained and lost, cash, and what changed in the plan.',
        'Each year, within ninety days: the accounts of the year, and the list of holders.',
        'What is told stays under the mutual non-disclosure agreement that the Investor has signed.',
      ),
      clauses(
        5,
        'What each side states',
        'The Company exists under the law that it names, may sign this form, and breaks no other contract by it.',
        'The Investor is accredited, pays with its own money, and can bear the loss of all of it.',
        'The Investor has read the risks, and was promised no value and no date.',
      ),
      clauses(
        6,
        'Changes, law and signatures',
        'The form is changed for all investors of the round together, with the consent of those who hold more than half of its amounts.',
        'It may be signed electronically, in as many copies as there are parties.',
        'Notices go to the email addresses below the signatures, and count from the next working day.',
      ),
      {
        title: 'Side letter',
        lead: 'For amounts that carry the right of clause 3.',
        body: [
          table(
            ['Amount', 'Part at the cap', 'Right of clause 3'],
            tiers.map(({ amount, equity }) => [
              dollars(amount),
              percent(equity, 2),
              amount >= Number(proRata.replace(/\D/g, '')) ? 'Yes' : 'No',
            ]),
          ),
          text('The letter adds nothing else. No investor of the round has terms that another has not.'),
        ].join('\n#v(14pt)\n'),
      },
    ],
  }
}

type Contract = readonly [who: string, kind: string, yearly: string, term: string, ends: string, note: string]

/** The two editions differ in what was signed between them. */
export function materialContracts({ clients, metrics, channels }: Facts, { isSecond = false } = {}): Paper {
  const yearly = [54_000, 42_000, 36_000, 24_000]
  const named: Contract[] = clients.map(({ name, since = '' }, at) => [
    name,
    since,
    dollars(yearly[at] ?? 0),
    'Three years, then yearly',
    'Ninety days before a term ends',
    [
      'The service is paused, not ended, if a regulator asks for it.',
      'Each matter is sealed from the others; a breach of that ends the contract at once.',
      "The client's auditor may inspect the record of answers once a year.",
      'The client resells the service in its reviews and keeps a share of each sale.',
    ][at] ?? '',
  ])
  const page = ([who, kind, amount, term, ends, note]: Contract, at: number): Page => ({
    title: `${at + 1}. ${who}`,
    lead: kind,
    body: [
      table(
        ['Term', 'In the contract'],
        [
          ['A year', amount],
          ['Runs', term],
          ['Notice', ends],
          ['Liability', 'To the fees of a year, and to twice that for a lost key'],
        ],
        true,
      ),
      text(note),
    ].join('\n#v(14pt)\n'),
  })
  const others: Contract[] = [
    [
      'Cloud marketplace',
      'Sells monthly plans',
      `${percent(channels.at(-1)?.percentage ?? 0)} is kept of a sale`,
      'Without end',
      'Thirty days',
      'The marketplace bills, and pays out after forty-five days.',
    ],
    [
      'Data centre',
      'Rehearsals and tests',
      dollars(61_200),
      'Two years',
      'Six months',
      'No client data is held there. A second provider has the same plan ready.',
    ],
  ]
  const change: Page = {
    title: 'What changed in this edition',
    body: statements(
      [clients[0]?.name ?? '', 'Renewed for three years at the same price.'],
      ['Data centre', 'A second provider was tested. Moving takes six days.'],
      [
        'In all',
        `The four client contracts here are ${percent((100 * yearly.reduce((all, one) => all + one, 0)) / metrics.arr)} of recurring revenue.`,
      ],
    ),
  }
  return {
    title: 'Material contracts',
    kind: 'paper',
    pages: [...(isSecond ? [change] : []), ...[...named, ...others].map(page)],
  }
}

const FINDINGS = [
  ['1', 'A session outlived a changed password', 'Medium', 'Sessions end with the change'],
  ['2', 'An error page named a library and its version', 'Low', 'Removed'],
  ['3', 'A key could be asked for without limit', 'Medium', 'Ten an hour, then a pause'],
  ['4', 'Backups carried the name of the client', 'Low', 'Named by number'],
  ['5', 'A service account could read two indexes', 'High', 'One account for each index'],
] as const

export function penetrationTest({ tested, metrics }: Facts): Paper {
  const inDepth = (number: number, found: string, how: string, repair: string): Page => ({
    title: `Finding ${number}: ${FINDINGS[number - 1]?.[1].toLowerCase()}`,
    body: statements(['Severity', FINDINGS[number - 1]?.[2] ?? ''], ['Found', found], ['How', how], ['Repair', repair]),
  })
  return {
    title: 'Penetration test summary',
    kind: 'paper',
    pages: [
      {
        title: 'What was tested',
        lead: `An outside firm tested the service in ${tested}.`,
        body: statements(
          ['Scope', 'The appliance, the service that answers, the keys, and the pages of staff.'],
          [
            'Method',
            'Ten days by two people, with the accounts of a reader and of an owner, and with the source of the key service.',
          ],
          [
            'Result',
            `${FINDINGS.length} findings, none critical. No record of any of the ${metrics.clients} clients was within reach.`,
          ],
          ['State', 'Each is repaired, and was tested again by the same firm.'],
        ),
      },
      { title: 'Findings', body: table(['No.', 'Finding', 'Severity', 'Repair'], FINDINGS, true) },
      inDepth(
        5,
        'A service account of the indexer held a permission from an earlier design.',
        'Its token was taken from a test machine that the firm had been given.',
        'Accounts were split, the permission removed, and a nightly check reports any account with two.',
      ),
      inDepth(
        1,
        'A reader who changed the password stayed signed in on another device for a day.',
        'Two browsers, one password change, and a request with the older cookie.',
        'The change ends every other session in the same transaction, and a test holds it.',
      ),
      inDepth(
        3,
        'The key service answered as often as it was asked.',
        'Four thousand requests in a minute, without a refusal.',
        'Ten an hour for an account, then a pause of an hour, with a message to the owner of the key.',
      ),
    ],
  }
}

/** Notes of calls, which staff have not released. */
export function customerReferences({ clients }: Facts): Paper {
  const said = [
    'They first asked for the record of readings. The search came later, and is now used daily.',
    'They tried to make one matter answer for another, for a week, and could not.',
    'The auditor accepted answers with sources as evidence after one sample of sixty.',
    'They would not sell a thing that they had not used for half a year.',
  ]
  return {
    title: 'Customer references',
    kind: 'paper',
    pages: clients.map(({ name, since = '', description }, at) => ({
      title: name,
      lead: since,
      body: statements(['Uses it for', description], ['Said', said[at] ?? '']),
    })),
  }
}
