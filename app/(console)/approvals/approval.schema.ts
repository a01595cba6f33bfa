import { z } from 'zod'
import { plainText } from '#contract/primitives'

/** The hash is that of what this person saw. A rejection says why. */
export const DecideApprovalInput = z
  .object({
    approvalId: z.uuid(),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    decision: z.enum(['approve', 'reject']),
    reason: plainText(500).optional(),
  })
  .superRefine(({ decision, reason }, context) => {
    if (decision === 'reject' && !reason) context.addIssue({ code: 'custom', path: ['reason'], message: 'required' })
  })

export const WithdrawApprovalInput = z.object({ approvalId: z.uuid() })
