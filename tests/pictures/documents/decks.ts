import { dollars, type Facts, millions, percent } from './facts.ts'
import { perClient, quartersOf } from './plan.ts'
import { bars, columns, large, type Paper, parts, small, statements, table, text } from './typeset.ts'

export function presentation(facts: Facts): Paper {
  const { metrics, structure, round, why, what, how, clients, points, traction, team } = facts
  const [first, last] = [points[0], points.at(-1)]
  const open = metrics.target - round.committed
  return {
    title: `Halcyon ${facts.name}`,
    kind: 'deck',
    figures: [
      ['Recurring revenue', dollars(metrics.arr)],
      ['Growth, year on year', percent(metrics.growth)],
      ['Clients', String(metrics.clients)],
      ['The round', millions(metrics.target)],
    ],
    pages: [
      {
        title: 'Companies cannot say who read what',
        lead: why.description,
        body: statements(
          [
            'The archive leaks',
            'Mail, drives and ledgers are copied into every new assistant, and nobody takes them back.',
          ],
          ['The answer has no source', 'A person who asks gets a sentence, and cannot see the page it rests on.'],
          [
            'The record is missing',
            'When an auditor asks who had access, most companies can only say who could have had it.',
          ],
        ),
      },
      {
        title: 'Answers from an archive that stays sealed',
        lead: what.description,
        body: columns(what.features.map((one) => [one.title, one.description])),
      },
      {
        title: how.title,
        lead: how.description,
        body: columns(how.steps.map((one, at) => [`${at + 1}. ${one.title}`, one.description])),
      },
      {
        title: 'A market that nearly doubles by 2029',
        body: [
          bars(
            why.marketData.map(({ year, value }) => ({
              label: String(year),
              text: `$${value.toFixed(1)}B`,
              value,
              later: year > 2025,
            })),
          ),
          small(`${why.marketProjectionSubtitle} ${why.marketDataSource}`),
        ].join('\n#v(12pt)\n'),
      },
      {
        title: `Recurring revenue grew by ${percent(metrics.growth)} in a year`,
        body: [
          bars(points.map(({ period, revenue }) => ({ label: period, text: `$${revenue / 1000}K`, value: revenue }))),
          small(
            `Annual recurring revenue at the end of each quarter, from ${dollars(first?.revenue ?? 0)} to ${dollars(last?.revenue ?? 0)}. Not audited.`,
          ),
        ].join('\n#v(12pt)\n'),
      },
      {
        title: `${metrics.clients} clients, and few leave`,
        body: [
          table(
            ['What is counted', 'Value'],
            traction.map(({ label, value, note }) => [`${label} (${note})`, value]),
          ),
          columns(clients.slice(0, 3).map(({ name, since = '' }) => [name, since])),
        ].join('\n#v(16pt)\n'),
      },
      {
        title: 'What a client brings',
        lead: `${dollars(perClient(facts))} of recurring revenue on average, of which ${dollars((perClient(facts) * metrics.margin) / 100)} is gross profit.`,
        body: table(
          ['Channel', 'Share of revenue', 'Revenue', 'Kept of a sale'],
          facts.channels.map(({ name, share = 0, percentage }) => [
            name,
            percent(share),
            dollars((metrics.arr * share) / 100),
            percent(percentage),
          ]),
        ),
      },
      {
        title: team.description ?? '',
        body: columns(team.people.map(({ name, role, description }) => [name, description, role])),
      },
      {
        title: 'The round',
        body: [
          large(
            `${dollars(round.committed)} of ${millions(metrics.target)}`,
            `committed by ${round.investors} investors; ${dollars(open)} is open`,
          ),
          table(
            ['Term', 'What it is'],
            [
              ['Instrument', structure.terms.instrument],
              [
                'Before the round',
                `${millions(structure.terms.preMoneyValuation)}, and ${millions(facts.after)} with it filled`,
              ],
              ['Allocation', structure.terms.allocation],
            ],
            true,
          ),
        ].join('\n'),
      },
      {
        title: 'Use of funds',
        lead: facts.overview.split('.').slice(0, 2).join('.').concat('.'),
        body: parts(
          facts.parts.map(({ name, amount, description }) => ({
            name,
            value: amount,
            text: `${dollars(amount)}, ${percent((100 * amount) / metrics.target)}`,
            note: description,
          })),
        ),
      },
      {
        title: 'What can go wrong',
        body: statements(
          [
            'Slow buyers',
            'Clinics and lenders take seven months to sign. Partners shorten it, and cost a share of each sale.',
          ],
          ['A larger vendor', 'A backup or mail vendor may add search. None holds the keys with the client today.'],
          ['Few engineers', 'Two people know the index. The round pays for two more before anything else is built.'],
          [
            'Keys that expire',
            'Three custody rehearsals failed on a client key that had ended. Clients are now warned a month before.',
          ],
        ),
      },
    ],
  }
}

/** The four quarters that follow, each with what is done when it is done. */
export function roadmap(facts: Facts): Paper {
  const ahead = quartersOf(facts)
    .slice(facts.points.length, facts.points.length + 4)
    .map(({ period }) => period)
  const [now, ...later] = ahead
  const quarter = (period: string | undefined, title: string, ...rows: [string, string][]) => ({
    title: `${period}: ${title}`,
    body: statements(...rows),
  })
  return {
    title: 'Product roadmap',
    kind: 'deck',
    figures: [
      ['Quarters ahead', `${now} to ${later.at(-1)}`],
      ['In service', `${facts.metrics.clients} clients`],
      ['Engineering, of the round', dollars(facts.parts.find(({ name }) => name === 'Engineering')?.amount ?? 0)],
    ],
    pages: [
      {
        title: 'Where the product is',
        lead: facts.subtitle,
        body: columns(facts.what.features.map(({ title, description }) => [title, description, 'In service'])),
      },
      quarter(
        now,
        'a second appliance',
        ['Built', 'An appliance with half the power draw, for clinics without a server room.'],
        ['Done when', 'Two clients have run it for thirty days, and one has replaced a failed disk without us.'],
        ['Costs', 'Two engineers, and hardware for four units.'],
      ),
      quarter(
        later[0],
        'answers across languages',
        ['Built', 'A question in one language is answered from papers in another, with both passages shown.'],
        ['Done when', 'Readers of six languages find the right passage in nine of ten test questions.'],
        ['Not yet', 'Handwriting, which is read today as a picture only.'],
      ),
      quarter(
        later[1],
        'life times that act',
        ['Built', 'A record whose life time has ended is sealed, and deleted once its owner agrees.'],
        ['Done when', 'An outside auditor has followed ten records from their first reading to their end.'],
        ['Depends on', 'The certification, which the round pays for.'],
      ),
      quarter(
        later[2],
        'partners set it up',
        ['Built', 'An audit partner connects, classifies and hands over without an engineer of ours.'],
        ['Done when', 'Three partners have done so, in no more than four days each.'],
        ['Brings', 'Half the cost of a new client in that channel.'],
      ),
      {
        title: 'What we will not build',
        body: statements(
          ['A model of our own', 'Models are replaced every quarter. The index and the record are what clients keep.'],
          ['A chat for everybody', 'An answer without a source is not given, to anybody.'],
          [
            'A cloud of ours',
            'Every record stays under the keys of its client, so there is nothing of theirs to lose.',
          ],
        ),
      },
      {
        title: 'What could move a date',
        lead: 'In each case we tell investors in the next monthly letter.',
        body: table(
          ['What happens', 'What moves', 'By'],
          [
            ['The certification finds a gap', 'Life times that act', 'One quarter'],
            ['A part of the appliance is late', 'The second appliance', 'Six weeks'],
            ['An engineer leaves', 'Partners set it up', 'One quarter'],
            ['The round fills late', 'Answers across languages', 'Until it does'],
          ],
        ),
      },
    ],
  }
}

/** Who works here, and who agreed to be called. */
export function teamAndReferences(facts: Facts): Paper {
  const lead = facts.team.people.map(({ name, role, description }) => [name, role, description])
  return {
    title: 'Team and references',
    kind: 'deck',
    figures: [
      ['People', facts.team.description?.split(' ')[0] ?? ''],
      ['References', String(facts.clients.length)],
      ['Clients', String(facts.metrics.clients)],
    ],
    pages: [
      { title: 'The three who answer', body: table(['Name', 'Role', 'Before'], lead, true) },
      {
        title: 'The other six',
        body: table(
          ['Role', 'Place', 'Since'],
          [
            ['Index and search', 'Las Vegas', 'First year'],
            ['Keys and custody', 'Las Vegas', 'First year'],
            ['Appliance and delivery', 'Reno', 'Second year'],
            ['Sales, health', 'Remote', 'Second year'],
            ['Sales, law', 'Remote', 'Third year'],
            ['Support and rehearsals', 'Las Vegas', 'Third year'],
          ],
          true,
        ),
      },
      {
        title: 'Clients you can call',
        lead: 'We introduce you after a first talk, and are not on the line.',
        body: table(
          ['Client', 'What it uses'],
          facts.clients.map(({ name, description }) => [name, description]),
          true,
        ),
      },
      {
        title: 'Questions that references are asked',
        body: [
          statements(
            ['Before', 'What did you use until then, and what did it cost you in a year?'],
            ['In use', 'Who asks most, and what do they ask that they could not before?'],
            ['Trouble', 'What failed, how did you learn of it, and how long did it take?'],
            ['After', 'Would you sign again at the same price?'],
          ),
          text('Each reference is told which questions to expect, and answers on its own behalf.'),
        ].join('\n'),
      },
    ],
  }
}
