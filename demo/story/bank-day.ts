import { paidFrom } from './cast'
import type { CastMember } from './member'
import type { OrderOutcome } from './order-outcomes'
import type { Order } from './orders'
import { bankOf, orderOf } from './special-orders'

const minuteMs = 60_000
/** The program that goes on ordering while the demo runs pays nobody at this bank, so that it stays silent. */
export const silentBank = { code: '0108', name: 'Provincial' } as const
/** When it received the first payout that it does not answer, and when it answers again, in minutes before and after the end. */
export const silentFor = { minutesAgo: 27, minutesMore: 180 } as const

const quick = [38, 64, 22, 95, 51] as const
type Course = { minutesAgo: number; outcome: OrderOutcome }

/**
 * Returns orders of the last hours to the banks that support is asked about: one bank has stopped answering, one is slow, and two
 * are as always. Other banks get too few payments to say.
 */
export function bankDayOrders(cast: readonly CastMember[], end: Date): Order[] {
  const until = new Date(end.getTime() + silentFor.minutesMore * minuteMs)
  const silent = [silentFor.minutesAgo, 22, 17, 13].map(
    (minutesAgo): Course => ({ minutesAgo, outcome: { kind: 'open', until } }),
  )
  const banks: [code: string, courses: Course[]][] = [
    [silentBank.code, [...deliveredIn(quick, 52), ...silent]],
    ['0105', deliveredIn([41, 395, 58, 340, 72, 66], 8)],
    ['0134', deliveredIn(quick, 18)],
    ['0114', deliveredIn(quick, 6)],
  ]
  return banks.flatMap(([code, courses], bank) => {
    const payees = cast.filter((member) => isPaidAt(member, code))
    return courses.flatMap(({ minutesAgo, outcome }, index): Order[] => {
      const member = payees[index % payees.length]
      if (member === undefined) return []
      const account = member.movil === code ? 'movil' : 'bank'
      const number = 1100 + bank * 20 + index
      const at = new Date(end.getTime() - minutesAgo * minuteMs)
      return [orderOf(member, at, { outcome, account, dollars: 20 + (index % 4) * 5, number })]
    })
  })
}

/** Returns whether a usual order would have been answered by that bank while it is silent; an answer takes up to ten minutes. */
export function isAnsweredInSilence(order: Order, end: Date): boolean {
  return bankOf(order) === silentBank.code && order.at.getTime() > end.getTime() - (silentFor.minutesAgo + 15) * minuteMs
}

/**
 * Returns delivered payouts that took these seconds, spread over the hours before the last one, which was `lastAgo` minutes
 * ago.
 */
function deliveredIn(seconds: readonly number[], lastAgo: number): Course[] {
  return seconds.map((taken, index) => {
    const minutesAgo = lastAgo + (seconds.length - 1 - index) * 53
    return { minutesAgo, outcome: { kind: 'delivered', seconds: taken } }
  })
}

function isPaidAt(member: CastMember, code: string): boolean {
  const { path, weight, movil, bank, document } = member
  const isAccepted = path === 'rule' || path === 'reviewed' || path === 'reinstated'
  return isAccepted && weight > 0 && paidFrom(member) < 82 && (movil === code || bank === code) && !document.startsWith('E')
}
