import type { Random } from '../random'
import { closes, isWorkday, opens, type StoryDay, storyDays } from './calendar'
import { paidFrom } from './cast'
import type { CastMember } from './member'
import { fateOf, type OrderOutcome } from './order-outcomes'

export type AccountKind = 'movil' | 'bank' | 'states' | 'wallet'

/** A planned payment, with its outcome. */
export type Order = {
  at: Date
  member: CastMember
  account: AccountKind
  source: 'USDC' | 'USD'
  /** In 1/100 of the source currency, before fees. */
  amountMinor: number
  reference: string
  /** A partner's program, or finance at the desk. */
  maker: 'shop' | 'remittances' | 'desk'
  description?: string
  outcome: OrderOutcome
}

/** The days on which such customers are not paid, because they were stopped or are under review. */
const pauses: Partial<Record<CastMember['path'], readonly [from: number, to: number]>> = {
  suspended: [61, storyDays],
  blocked: [57, storyDays],
  reinstated: [38, 49],
  moved: [81, storyDays],
  upgraded: [81, storyDays],
}

const hours = [8, 9, 9, 10, 10, 10, 11, 11, 12, 13, 14, 14, 15, 15, 16, 16, 17, 18, 19] as const
const smallDollars = [20, 25, 30, 35, 40, 45, 50, 60, 75, 80, 100, 120, 150, 180] as const
/** A verified individual can be paid 1,000 in a month; the story uses at most this much. */
const monthlyDollars = 800

/**
 * Plans the payments of all days in their order, growing from about six a day to twelve. `share` scales this for a smaller
 * organization; the orders in `besides` are planned already, and count towards a customer's monthly limit.
 */
export function planOrders(
  cast: readonly CastMember[],
  days: readonly StoryDay[],
  { random, share, besides = [] }: Planning,
): Order[] {
  const budget = createBudget(besides)
  const orders: Order[] = []
  for (const day of days) {
    const payable = weighted(cast.filter((member) => mayBePaid(member, day.index)))
    if (payable.length === 0) continue
    const times = timesOf(day, countFor(day, { random, share }), random)
    for (const at of times) {
      const order = planOrder({ at, day, number: orders.length, member: random.pick(payable), random })
      if (budget.has(order)) orders.push(order)
    }
  }
  return orders
}

type Planning = { random: Random; share: number; besides?: readonly Order[] }
type OrderFacts = { at: Date; day: StoryDay; number: number; member: CastMember; random: Random }

function mayBePaid({ path, day, weight }: CastMember, index: number): boolean {
  const [from, to] = pauses[path] ?? [storyDays, storyDays]
  return weight > 0 && paidFrom({ path, day }) <= index && !(index >= from && index < to)
}

function weighted(members: readonly CastMember[]): CastMember[] {
  return members.flatMap((member) => Array.from({ length: member.weight }, () => member))
}

/** Paydays are busy, Saturdays short, Sundays almost empty. */
function countFor(day: StoryDay, { random, share }: Pick<Planning, 'random' | 'share'>): number {
  const grown = 5.8 + (day.index * 6.2) / storyDays + random.between(-2, 2)
  const payday = day.dayOfMonth === 15 || day.dayOfMonth === 30 ? 4 : 0
  const whole = isWorkday(day) ? grown + payday : day.weekday === 6 ? 3 + payday / 2 : random.between(0, 2)
  const least = day.share < 1 ? 5 : 0
  return Math.max(Math.round(least * share), Math.round(whole * share * day.share))
}

function timesOf(day: StoryDay, count: number, random: Random): Date[] {
  const times = Array.from({ length: count }, () => day.at(random.pick(hours) + random.between(0, 59) / 60))
  const seconds = () => random.between(0, 50) * 1000
  return times.map((time) => new Date(time.getTime() - seconds())).sort((a, b) => a.getTime() - b.getTime())
}

function planOrder({ at, day, number, member, random }: OrderFacts): Order {
  const isBusiness = member.type === 'business'
  const outcome = fateOf(number, random)
  const account = outcome.kind === 'deposit' ? 'wallet' : accountFor(member, { outcome, number, random })
  const dollars = isBusiness ? random.between(36, 360) * 5 : random.pick(smallDollars)
  const isFinance = isBusiness ? random.chance(60) : random.chance(4)
  const maker =
    isFinance && isOpen(day, at) && outcome.kind !== 'deposit' ? 'desk' : member.registrar === 'desk' ? 'shop' : member.registrar
  const source = account !== 'wallet' && number % 11 === 6 ? 'USD' : 'USDC'
  // A pago móvil has a limit of 350,000 bolívares in both directions.
  const amountMinor = Math.min(dollars, account === 'movil' || outcome.kind === 'deposit' ? 1100 : dollars) * 100
  const reference = outcome.kind === 'deposit' ? `dep-${padded(300 + number, 4)}` : referenceOf(maker, at, number)
  const description = isBusiness && maker === 'desk' ? `Factura ${2100 + number}` : undefined
  return { at, member, account, source, amountMinor, reference, maker, outcome, description }
}

/** Returns whether finance works, which has office hours; programs work at any time. */
function isOpen(day: StoryDay, at: Date): boolean {
  return isWorkday(day) && at >= day.at(opens) && at <= day.at(closes)
}

/** Outcomes of payments that are never confirmed, so they go where a payment has to be confirmed. */
const endsUnconfirmed = new Set<OrderOutcome['kind']>(['lapsed', 'cancelledPaid'])

function accountFor(
  member: CastMember,
  { outcome, number, random }: { outcome: OrderOutcome; number: number; random: Random },
): AccountKind {
  if (endsUnconfirmed.has(outcome.kind) && member.movil !== undefined) return 'movil'
  if (member.states && random.chance(45) && outcome.kind === 'delivered') return 'states'
  if (number % 29 === 17 && outcome.kind === 'delivered') return 'wallet'
  if (member.bank === undefined) return 'movil'
  return member.movil === undefined || random.chance(55) ? 'bank' : 'movil'
}

/** Returns the partner reference of an order in the style of its program; `number` makes it unique. */
export function referenceOf(maker: Order['maker'], at: Date, number: number): string {
  if (maker === 'remittances') return `RMS-${at.getUTCFullYear()}-${116_000 + number * 3}`
  return maker === 'desk' ? `inv-${padded(700 + number, 4)}` : `ord-${padded(1000 + number, 4)}`
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0')
}

/** Refuses orders that would exceed an individual's monthly limit. */
function createBudget(planned: readonly Order[]) {
  const used = new Map<string, number>()
  const keyOf = ({ member, at }: Order) => `${member.email} ${at.getUTCMonth()}`
  const sumWith = (order: Order) => (used.get(keyOf(order)) ?? 0) + order.amountMinor / 100
  for (const order of planned) used.set(keyOf(order), sumWith(order))
  return {
    has(order: Order): boolean {
      if (order.member.tier === 'enhanced' || order.outcome.kind === 'deposit') return true
      const sum = sumWith(order)
      if (sum > monthlyDollars) return false
      used.set(keyOf(order), sum)
      return true
    },
  }
}
