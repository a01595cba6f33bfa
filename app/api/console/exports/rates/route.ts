import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { exportSteps } from '../../../../(console)/rates/export-steps'
import { readRatesView } from '../../../../(console)/rates/rates-query'

/** Exports the history of the pair and period in the address. */
export const GET = handler({ needs: 'rate.read', input: z.record(z.string(), z.string()) }, (params) =>
  exportSteps(readRatesView(params)),
)
