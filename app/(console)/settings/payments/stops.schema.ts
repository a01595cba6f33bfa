import { z } from 'zod'
import { Reason } from '../../_records/customer/reveal.schema'

export const StopPaymentsInput = z.object({ reason: Reason })

/** The stop that the person read. */
export const PaymentStopInput = z.object({ stopId: z.uuid() })

export const RequestStartInput = PaymentStopInput.extend({ reason: Reason })
