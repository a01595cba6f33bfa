import type { Formatters } from '#app/formatters'
import { formatBasisPoints, fromMinor } from '#lib/shared/format'

type Say = (word: string) => string

/**
 * Returns how to write the members of approvals, which the trail stores for programs: amounts in minor units (1/100), limits in
 * basis points, and rules by their number and conditions. Anything else is written as it is stored.
 */
export function approvalValues(
  format: Pick<Formatters, 'locale' | 'figure' | 'rate'>,
  condition: Say,
): Readonly<Record<string, Say>> {
  const whole =
    (say: Say): Say =>
    (word) =>
      /^\d+$/.test(word) ? say(word) : word
  const minor = whole((word) => format.figure(fromMinor(word)))
  const bps = whole((word) => formatBasisPoints(Number(word), format.locale))
  const rate: Say = (word) => (/^\d+(\.\d+)?$/.test(word) ? format.rate(word) : word)
  return {
    largest_debit: minor,
    least_received: minor,
    debit: minor,
    received: minor,
    worst_rate: rate,
    rate,
    drift_limit_bps: bps,
    fee_room: minor,
    // Requests of earlier versions allowed a share of the amount.
    fee_room_bps: bps,
    rules: (word) => word.replace(/\b(?:amount|person_day|payee_day|new_payee|each)\b/g, condition),
  }
}
