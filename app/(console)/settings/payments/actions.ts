'use server'

import { revalidatePath } from 'next/cache'
import * as paymentStops from '#backoffice/payment-stops/payment-stops'
import { action } from '#lib/access/action'
import { PaymentStopInput, RequestStartInput, StopPaymentsInput } from './payment-stops.schema'

/** Stops all payments and confirmations of this console at once. */
export const stopPayments = action(
  { needs: 'payments.stop', input: StopPaymentsInput, audit: { action: 'payments.stop' } },
  async ({ reason }, _staff, { desk, actor }) => {
    await paymentStops.stopPayments(desk, actor, reason)
    refreshFrame()
  },
)

/** Requests that payments start again, which another person has to decide. */
export const requestStart = action(
  { needs: 'payments.stop', input: RequestStartInput, audit: { action: 'payments.request_start' } },
  ({ stopId, reason }, _staff, { desk, actor }) => paymentStops.requestStart(desk, actor, { id: stopId, reason }),
)

/** Starts payments again, as the second person. */
export const startPayments = action(
  { needs: 'payments.start', input: PaymentStopInput, audit: { action: 'payments.start' } },
  async ({ stopId }, _staff, { desk, actor }) => {
    await paymentStops.startPayments(desk, actor, stopId)
    refreshFrame()
  },
)

/** Ends the request to start payments: they stay stopped. */
export const keepStopped = action(
  { needs: 'payments.stop', input: PaymentStopInput, audit: { action: 'payments.keep_stopped' } },
  ({ stopId }, _staff, { desk, actor }) => paymentStops.keepStopped(desk, actor, stopId),
)

/** The frame of every page says whether payments are stopped. */
function refreshFrame(): void {
  revalidatePath('/', 'layout')
}
