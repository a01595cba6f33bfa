import 'server-only'
import type { PaymentDeps } from '#backoffice/payments/payments'
import { countMissingRows } from '../api/not-read'
import { certainAfter } from '../api/our-clock'
import { api, apiExtensions } from './api'
import { openDesk } from './desk'

/** Returns the dependencies of payments in this process. */
export async function openPayments(): Promise<PaymentDeps> {
  const desk = await openDesk()
  const hasExtension: PaymentDeps['hasExtension'] = async (extension) => (await apiExtensions()).has(extension)
  return { desk, api, hasExtension, certainAfter, countMissing: countMissingRows }
}
