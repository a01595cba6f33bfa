import 'server-only'
import { createHmac } from 'node:crypto'
import type { Customer } from '#contract/customers'
import type { ReviewDetail } from '#contract/reviews'
import { secrets } from '#lib/server/secrets'
import { type JudgedPart, type JudgedPrints, judgedParts } from './review.schema'

/**
 * Returns a fingerprint of each part of the data that a decision judges, by which a change since the page was drawn is noticed.
 * The parts of a customer who could not be read are absent. It is an HMAC, because a plain hash of an address could be guessed.
 */
export async function printJudged(review: ReviewDetail, customer: Customer | undefined): Promise<JudgedPrints> {
  const key = (await secrets()).fingerprint
  const { legal_name, kyc_type, country } = review.customer
  const { address_line_1, city } = customer ?? {}
  const values = { legal_name, kyc_type, country, profile: review.profile, ...(customer && { address_line_1, city }) }
  const entries = Object.entries(values).map(([part, value]) => {
    const text = JSON.stringify(['review', review.customer_id, part, value ?? null])
    return [part, createHmac('sha256', key).update(text).digest('base64url')] as const
  })
  return Object.fromEntries(entries)
}

/** Returns the parts that were seen and are others now. */
export function changedParts(seen: JudgedPrints, now: JudgedPrints): JudgedPart[] {
  return judgedParts.filter((part) => seen[part] !== undefined && seen[part] !== now[part])
}
