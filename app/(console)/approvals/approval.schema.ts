import { z } from 'zod'
import { joinedText } from '../_kit/form/joined-text'

/** A decision. The hash is that of the request as this person saw it; a rejection needs a reason. */
export const DecideApprovalInput = z
  .object({
    approvalId: z.uuid(),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    decision: z.enum(['approve', 'reject']),
    reason: joinedText(500).optional(),
  })
  .superRefine(({ decision, reason }, context) => {
    if (decision === 'reject' && !reason) context.addIssue({ code: 'custom', path: ['reason'], message: 'required' })
  })

export const WithdrawApprovalInput = z.object({ approvalId: z.uuid() })
