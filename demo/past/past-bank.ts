import { type RailAdapter, sandboxRail } from '#service'
import type { BankCourse, BankReport } from '../story/order-outcomes'
import type { PastClock } from './past-clock'

export type PastBank = ReturnType<typeof createPastBank>

/** Makes the rail of the sandbox in the past: it answers by the planned course of a payout, and delivers all others. */
export function createPastBank(clock: PastClock) {
  const courses = new Map<string, { course: BankCourse; position: number }>()
  const received = new Set<string>()

  function say(transactionId: string): BankReport {
    const own = courses.get(transactionId)
    if (own === undefined) return { outcome: 'completed' }
    const [report, following] = [own.course[own.position] ?? own.course.at(-1), own.course[own.position + 1]]
    if (report === undefined) throw new Error('A course of a bank is empty')
    own.position += 1
    if (following === undefined || report.says.outcome === 'rejected') return report.says
    return { ...report.says, checkAt: new Date(clock.now().getTime() + following.after * 1000) }
  }

  const rail: RailAdapter = {
    ...sandboxRail,
    async submit({ transactionId }) {
      clock.wait(courses.get(transactionId)?.course[0]?.after ?? 1)
      return say(transactionId)
    },
    async status({ transactionId }) {
      return say(transactionId)
    },
    async findInbound({ reference, bankCode, phoneNumber, amountMinor, paidOn, now }) {
      if (!received.has(reference)) return []
      return [{ key: `${paidOn}|${reference}`, reference, bankCode, phoneNumber, amountMinor, movedAt: now }]
    },
  }
  return {
    rail,
    /** Called before the payout is submitted. */
    plan(transactionId: string, course: BankCourse): void {
      courses.set(transactionId, { course, position: 0 })
    },
    /** Registers a deposit with this reference as received. */
    receive(reference: string): void {
      received.add(reference)
    },
  }
}
