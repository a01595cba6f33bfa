import 'server-only'
import type { PaymentGround } from '#backoffice/payments/payments'
import { certainAfter } from '../api/our-clock'
import { api, apiExtensions } from './api'
import { openDesk } from './desk'

/** Returns the dependencies of payments in this process. */
export async function openPayments(): Promise<PaymentGround> {
  const desk = await openDesk()
  return { desk, api, offers: async (extension) => (await apiExtensions()).has(extension), certainAfter }
}
