import { Quote, Transaction } from '#contract/transfers'
import type { Answer } from './answer'
import { isRecord } from './json'
import type { Operation } from './operations'

/** Less than this is the way of an answer and the whole seconds of its `Date`, not another clock. */
const sameClockMs = 5_000

/** The API's clock less ours, in milliseconds, by an answer that left it at `now` of ours. Undefined where it shows none. */
export function clockDifference({ headers }: Pick<Answer, 'headers'>, now: number): number | undefined {
  const at = Date.parse(headers.date ?? '')
  // The header has whole seconds: what it says was half a second ago on average.
  return Number.isNaN(at) ? undefined : Math.round(at + 500 - now)
}

const times = ['created_at', 'updated_at', 'expires_at', 'confirm_by', 'completed_at'] as const

/**
 * The times of a payment as our clock has them: a deadline is kept by whoever reads it, and an API whose clock is ten minutes ahead would lock
 * a rate for a quarter of an hour. Changes the record itself, which is of this answer alone.
 */
export function inOurTime<T>({ answer: schema }: Operation, value: T, answer: Answer, now: number): T {
  const difference = clockDifference(answer, now) ?? 0
  const isPayment = schema === Quote || schema === Transaction
  if (!isPayment || !isRecord(value) || Math.abs(difference) < sameClockMs) return value
  const shifted = times.flatMap((name) => {
    const at = typeof value[name] === 'string' ? Date.parse(value[name]) : Number.NaN
    return Number.isNaN(at) ? [] : [[name, new Date(at - difference).toISOString()] as const]
  })
  return Object.assign(value, Object.fromEntries(shifted))
}
