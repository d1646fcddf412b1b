import type { z } from 'zod'
import { DAY_MS } from '../../../contract/limits.ts'
import type {
  getBoard as boardEndpoint,
  Card,
  listPipeline as listEndpoint,
} from '../../../contract/pipeline/pipeline.ts'
import { STAGES } from '../../../contract/pipeline/stages.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { iso } from '../../platform/clock.ts'
import { type CardWithFacts, readCards, readStandings, type Standing } from './cards.ts'
import { firmStage, sumsOf } from './rules.ts'

const PAGE = 50
const WEEK_DAYS = 7

/** What filters and orders read of a card. Its words are there if the list is chosen or sorted by them. */
type Listed = Standing & Partial<Pick<Card, 'name' | 'email' | 'companyName'>>
type ListChoice = Omit<z.output<(typeof listEndpoint)['input']>, 'after'>
export type ListedCard = CardWithFacts
type Choice = z.output<(typeof boardEndpoint)['input']>

/** The first cards of each stage, with the counts and sums of all that match. */
export async function getBoard(deps: Deps, choice: Choice): Promise<z.input<(typeof boardEndpoint)['output']>> {
  const chosen = await listChosen(deps, { ...choice, stage: '', sort: 'next' })
  const columns = STAGES.map((stage) => {
    const own = chosen.filter((card) => card.stage === stage)
    return {
      stage,
      count: own.length,
      sums: sumsOf(own.flatMap(({ amounts }) => amounts)),
      allocated: sumsOf(own.flatMap(({ allocated }) => allocated)),
      shown: own.slice(0, PAGE),
    }
  })
  const { cardsOf, owners } = await readShown(
    deps,
    columns.flatMap(({ shown }) => shown),
  )
  return {
    columns: columns.map(({ shown, ...column }) => ({ ...column, cards: cardsOf(shown) })),
    total: chosen.length,
    owners,
  }
}

export async function listPipeline(
  deps: Deps,
  { after, ...choice }: z.output<(typeof listEndpoint)['input']>,
): Promise<z.input<(typeof listEndpoint)['output']>> {
  const chosen = await listChosen(deps, choice)
  const at = after === undefined ? 0 : chosen.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && at === 0) throw new AppError('not_found')
  const shown = chosen.slice(at, at + PAGE)
  const { cardsOf, owners } = await readShown(deps, shown)
  return {
    cards: cardsOf(shown),
    total: chosen.length,
    sums: sumsOf(chosen.flatMap(({ amounts }) => amounts)),
    owners,
    next: at + PAGE < chosen.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The cards of a page. Whoever was erased since the page was chosen is left out. */
async function readShown(deps: Deps, shown: readonly Standing[]) {
  const { cards, owners } = await readCards(
    deps,
    shown.map(({ id }) => id),
  )
  const byId = new Map(cards.map((card) => [card.id, card]))
  return { owners, cardsOf: (some: readonly Standing[]) => some.flatMap(({ id }) => byId.get(id) ?? []) }
}

export async function findListedCard(deps: Deps, personId: string): Promise<ListedCard | undefined> {
  return (await readCards(deps, [personId])).cards[0]
}

/** Where the people of a firm are: the furthest stage, their sums and the next step that is due first. Null without cards. */
export async function findFirmCard(deps: Deps, personIds: readonly string[]) {
  const { cards } = await readCards(deps, personIds)
  const own = cards.toSorted(ORDERS.next)
  const stage = firmStage(own.map((card) => card.stage))
  if (stage === undefined) return null
  const next = own.find((card) => card.nextOn !== null || card.nextStep !== '')
  return {
    stage,
    amounts: sumsOf(own.flatMap(({ amounts }) => amounts)),
    allocated: sumsOf(own.flatMap(({ allocated }) => allocated)),
    next: next
      ? {
          nextStep: next.nextStep,
          nextOn: next.nextOn,
          due: next.due,
          personId: next.id,
          name: next.name || next.email,
        }
      : null,
  }
}

/** Every card that the filters of a list leave, in its order. */
export async function chosenCards(deps: Deps, choice: ListChoice) {
  const { cards, owners } = await readCards(deps)
  return { cards: inOrder(deps, cards, choice), owners }
}

/** As `chosenCards`, without what cards say unless the list is chosen or sorted by that: names are in four tables. */
async function listChosen(deps: Deps, choice: ListChoice): Promise<readonly Standing[]> {
  if (choice.search !== '' || choice.sort === 'name') return (await chosenCards(deps, choice)).cards
  return inOrder(deps, await readStandings(deps), choice)
}

function inOrder<One extends Listed>(deps: Deps, all: readonly One[], choice: ListChoice): One[] {
  return all
    .filter(matches(deps, choice))
    .filter(({ stage }) => choice.stage === '' || stage === choice.stage)
    .toSorted(ORDERS[choice.sort])
}

function matches(deps: Deps, { search, owner, due }: Choice) {
  const wanted = search.normalize('NFC').toLowerCase()
  const now = deps.clock.now().getTime()
  const today = iso(now).slice(0, 10)
  const inAWeek = iso(now + WEEK_DAYS * DAY_MS).slice(0, 10)
  return ({ name = '', email = '', companyName = '', owner: owns, nextOn }: Listed) =>
    [name, email, companyName].some((text) => text.toLowerCase().includes(wanted)) &&
    (owner === '' || (owner === 'none' ? owns === null : owns?.id === owner)) &&
    (due === '' || (nextOn !== null && (due === 'overdue' ? nextOn < today : nextOn <= inAWeek)))
}

type Order = (a: Listed, b: Listed) => number
const text = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
const amountOf = ({ amounts }: Listed) => amounts.reduce((sum, { amount }) => sum + amount, 0)
/** Ends with the id, so that a page of the list has one place to begin. */
const inTurn =
  (...orders: Order[]): Order =>
  (a, b) =>
    orders.reduce((found, order) => found || order(a, b), 0) || text(a.id, b.id)

const byNext: Order = (a, b) => text(a.nextOn ?? '9999', b.nextOn ?? '9999')
const byAmount: Order = (a, b) => amountOf(b) - amountOf(a)
const byNewest: Order = (a, b) => text(b.since, a.since)
const byStage: Order = (a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage)
const nameOf = ({ name = '', email = '' }: Listed) => (name || email).toLowerCase()

const ORDERS: Record<ListChoice['sort'], Order> = {
  stage: inTurn(byStage, byNext, byAmount, byNewest),
  next: inTurn(byNext, byAmount, byNewest),
  amount: inTurn(byAmount, byNewest),
  name: inTurn((a, b) => text(nameOf(a), nameOf(b))),
  newest: inTurn(byNewest),
}
