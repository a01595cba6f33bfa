import type { BankAccountBody } from '#contract/bank-account-body'
import type { Random } from '../random'
import { accountsOf } from './accounts'
import { bankDayOrders, isAnsweredInSilence } from './bank-day'
import type { StoryDay } from './calendar'
import { firstCast, secondCast } from './cast'
import type { CastMember } from './member'
import { type AccountKind, type Order, planOrders } from './orders'
import { badDayOrders, isInVain, latestOrders } from './special-orders'

export type Accounts = [AccountKind, BankAccountBody][]

/** The plan of one organization: its customers, and the payments to them. Nothing of it has happened yet. */
export type Tale = {
  days: readonly StoryDay[]
  cast: readonly CastMember[]
  /** In the order in which they are quoted. */
  orders: readonly Order[]
  accountsOf: (member: CastMember) => Accounts
}

/** Plans the organization that the console serves, with a bad day and much in progress at the end. */
export function firstTale(days: readonly StoryDay[], end: Date, random: Random): Tale {
  const cast = firstCast({ days, random })
  const besides = [...badDayOrders(cast, days), ...latestOrders(cast, end), ...bankDayOrders(cast, end)]
  const daily = planOrders(cast, days, { random, share: 1, besides }).filter(
    (order) => !isInVain(order, days) && !isAnsweredInSilence(order, end),
  )
  const orders = [...daily, ...besides].sort((a, b) => a.at.getTime() - b.at.getTime())
  return { days, cast, orders, accountsOf: chooseAccounts(cast, random) }
}

/** Plans a small organization, which pays one currency through its programs only. */
export function secondTale(days: readonly StoryDay[], random: Random): Tale {
  const cast = secondCast({ days, random })
  const orders = planOrders(cast, days, { random, share: 0.06 }).map(
    (order): Order => ({ ...order, source: 'USDC', maker: order.maker === 'desk' ? 'shop' : order.maker }),
  )
  return { days, cast, orders, accountsOf: chooseAccounts(cast, random) }
}

function chooseAccounts(cast: readonly CastMember[], random: Random): Tale['accountsOf'] {
  const chosen = new Map(cast.map((member) => [member, accountsOf(member, random)]))
  return (member) => chosen.get(member) ?? []
}
