import { z } from 'zod'
import { findApproval, listApprovalDecisions } from '#backoffice/approvals/approval'
import { ServiceError } from '#contract/errors'
import { handler } from '#lib/access/handler'
import { openDesk } from '#lib/server/desk'
import { approvalVersion } from '../../../../(console)/approvals/[id]/approval-version'
import { readApprovedBatch } from '../../../../(console)/approvals/[id]/approved-batch'

/** Returns the version of a request, by which its page detects changes. */
export const GET = handler({ needs: 'approval.read', input: z.object({ id: z.uuid() }), polls: true }, async ({ id }) => {
  const { db } = await openDesk()
  const [approval, decisions] = await Promise.all([findApproval(db, id), listApprovalDecisions(db, [id])])
  if (approval === undefined) throw new ServiceError('not_found', `no approval ${id}`)
  return { version: approvalVersion({ approval, decisions, batch: await readApprovedBatch(approval) }) }
})
