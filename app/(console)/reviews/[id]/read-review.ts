import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { watchOpened } from '#lib/access/watch-opened'
import { api } from '#lib/server/api'
import { attempt, isNotFound } from '#lib/shared/attempt'

/** Reads a review once per request. If it does not exist, shows "not found"; any other failure is returned with its code. */
export const readReviewOnce = cache(async (id: string) => {
  const found = await attempt(api.readReview(id))
  if (!found.ok && isNotFound(found.code)) notFound()
  return found
})

/** Reads the customer under review, once per request. */
export const readReviewed = cache(async (customerId: string) => {
  await watchOpened({ kind: 'customer', id: customerId })
  return attempt(api.readCustomer(customerId))
})
