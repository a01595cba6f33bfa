import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { exportSteps } from '../../../../(console)/rates/export-steps'
import { readRatesView } from '../../../../(console)/rates/rates-query'

/** The history of a rate that an address shows, as a file. */
export const GET = handler({ needs: 'rate.read', input: z.record(z.string(), z.string()) }, (params) =>
  exportSteps(readRatesView(params)),
)
