import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { readDepositsView } from '../../../../(console)/_records/deposit/read-view'
import { exportDeposits } from '../../../../(console)/deposits/export-deposits'

/** Exports all deposits that match the filters in the address. */
export const GET = handler({ needs: 'deposit.read', input: z.record(z.string(), z.string()) }, async (params, staff) =>
  exportDeposits(await readDepositsView(params), staff),
)
