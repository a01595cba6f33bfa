import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { depositsAddress } from '../../../../(console)/_records/deposit/deposits-address'
import { exportDeposits } from '../../../../(console)/deposits/export-deposits'

/** Exports all deposits that match the filters in the address. */
export const GET = handler({ needs: 'deposit.read', input: z.record(z.string(), z.string()) }, (params, staff) =>
  exportDeposits(depositsAddress.read(params), staff),
)
