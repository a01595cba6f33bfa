import type { CustomerQuery } from '#contract/customers'

/** The filters of a list of customers, as a query of the API has them. */
export type CustomerFilters = Pick<
  CustomerQuery,
  'state' | 'kyc_status' | 'type' | 'country' | 'created_from' | 'kyc_ends_before'
>

/** What this console knows of a customer that it has seen. A member that no answer had is missing or empty. */
type Known = { readonly [member in 'state' | 'kyc_status' | 'type' | 'country' | 'created_at']?: unknown }

/**
 * Returns whether a customer that was seen here passes the filters; undefined if that is not known, because a member was never
 * reported. As with the API, a deleted customer passes only if that state is requested.
 */
export function fitsKnown(known: Known, filters: CustomerFilters): boolean | undefined {
  const { state, kyc_status, type, country, created_from, kyc_ends_before } = filters
  if (state === undefined && known.state === 'DELETED') return false
  const answers = [
    isAmong(known.state, state),
    isAmong(known.kyc_status, kyc_status),
    isAmong(known.type, type),
    isAmong(known.country, country),
    isSince(known.created_at, created_from),
    // When an approval ends is not stored here.
    kyc_ends_before === undefined ? true : undefined,
  ]
  if (answers.includes(false)) return false
  return answers.includes(undefined) ? undefined : true
}

function isAmong(value: unknown, chosen: string | undefined): boolean | undefined {
  if (chosen === undefined) return true
  return typeof value === 'string' && value !== '' ? chosen.split(',').includes(value) : undefined
}

function isSince(value: unknown, from: string | undefined): boolean | undefined {
  if (from === undefined) return true
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : at >= Date.parse(from)
}
