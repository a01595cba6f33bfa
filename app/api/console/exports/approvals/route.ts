import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { approvalsAddress } from '../../../../(console)/_records/approval/approvals-address'
import { exportApprovals } from '../../../../(console)/approvals/export-approvals'

/** Exports all requests that match the filters in the address. The permission to export is required in addition. */
export const GET = handler({ needs: 'approval.read', input: z.record(z.string(), z.string()) }, (params, staff) =>
  exportApprovals(approvalsAddress.read(params), staff),
)
