import 'server-only'
import type { PaymentDeps } from '#backoffice/payments/payments'
import { certainAfter } from '../api/our-clock'
import { api, apiExtensions } from './api'
import { openDesk } from './desk'

/** Returns the dependencies of payments in this process. */
export async function openPayments(): Promise<PaymentDeps> {
  const desk = await openDesk()
  return { desk, api, offers: async (extension) => (await apiExtensions()).has(extension), certainAfter }
}
