import type { z } from 'zod'
import type { CommissionFee } from './quote-parts'
import { Quote } from './transfers'

/** Extension: what a quote would be now, with the same prices and checks. Nothing is stored and the rate is not locked. */
export const QuotePreview = Quote.pick({
  source_amount: true,
  quoted_amount: true,
  exchange_rate: true,
  commission_fees: true,
  total_fees: true,
  fees_paid_by: true,
  amount_side: true,
  minor_units: true,
  rate_details: true,
  requires_confirmation: true,
}).meta({ id: 'QuotePreview' })
export type QuotePreview = Omit<z.infer<typeof QuotePreview>, 'commission_fees'> & { commission_fees: CommissionFee[] }
