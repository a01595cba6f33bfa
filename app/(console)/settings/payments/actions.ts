'use server'

import { revalidatePath } from 'next/cache'
import * as stops from '#backoffice/console-stops/console-stops'
import { action } from '#lib/access/action'
import { PaymentStopInput, RequestStartInput, StopPaymentsInput } from './stops.schema'

/** Stops all payments and confirmations of this console at once. */
export const stopAllPayments = action(
  { needs: 'payments.stop', input: StopPaymentsInput, audit: { action: 'payments.stop' } },
  async ({ reason }, _staff, { desk, actor }) => {
    await stops.stopConsole(desk, actor, reason)
    refreshFrame()
  },
)

/** Requests that payments start again, which another person has to decide. */
export const requestRestart = action(
  { needs: 'payments.stop', input: RequestStartInput, audit: { action: 'payments.request_start' } },
  ({ stopId, reason }, _staff, { desk, actor }) => stops.requestConsoleStart(desk, actor, { id: stopId, reason }),
)

/** Starts payments again, as the second person. */
export const restartPayments = action(
  { needs: 'payments.start', input: PaymentStopInput, audit: { action: 'payments.start' } },
  async ({ stopId }, _staff, { desk, actor }) => {
    await stops.endConsoleStop(desk, actor, stopId)
    refreshFrame()
  },
)

/** Ends the request to start payments: they stay stopped. */
export const keepPaymentsStopped = action(
  { needs: 'payments.stop', input: PaymentStopInput, audit: { action: 'payments.keep_stopped' } },
  ({ stopId }, _staff, { desk, actor }) => stops.keepConsoleStop(desk, actor, stopId),
)

/** The frame of every page says whether payments are stopped. */
function refreshFrame(): void {
  revalidatePath('/', 'layout')
}
