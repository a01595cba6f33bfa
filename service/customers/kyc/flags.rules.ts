import type { ReasonCode } from '#contract/reasons'
import type { KycDetails } from './profile.rules'
import { compare, isOfCustomer } from './readings.rules'

/** Returns the reasons why staff should check this customer before an approval. `today` is a calendar day. */
export function findFlags(
  details: KycDetails,
  { today, shownElsewhere }: { today: string; shownElsewhere: boolean },
): ReasonCode[] {
  const outcomes = compare({ ...details, city: null }, details.readings, today).map(({ outcome }) => outcome)
  const noticed: [ReasonCode, boolean][] = [
    ['underage', isUnderage(details, today) === true],
    ['duplicate_identity', shownElsewhere],
    ['data_mismatch', outcomes.includes('different')],
    ['document_expired', outcomes.includes('expired')],
  ]
  return noticed.filter(([, found]) => found).map(([code]) => code)
}

/** Returns whether the declared birth date, or one on a document, is less than 18 years ago; undefined if none is known. */
export function isUnderage(
  { birthDate, readings }: Pick<KycDetails, 'birthDate' | 'readings'>,
  today: string,
): boolean | undefined {
  const days = [birthDate, ...readings.filter(isOfCustomer).map((reading) => reading.birthDate)].filter((day) => day !== null)
  if (days.length === 0) return undefined
  return days.some((day) => `${Number(day.slice(0, 4)) + 18}${day.slice(4)}` > today)
}
