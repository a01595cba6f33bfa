import { z } from 'zod'
import { StoredRules } from '#backoffice/approvals/rule-shape'
import { joinedText } from '../../_kit/form/joined-text'

export const TryPolicyInput = z.object({ rules: StoredRules })

/** A proposal; the note is for the second admin. `seen`: the policy that it changes, null for the shipped one. */
export const ProposePolicyInput = TryPolicyInput.extend({ note: joinedText(500), seen: z.uuid().nullable() })

export const DecidePolicyInput = z
  .object({ policyId: z.uuid(), decision: z.enum(['accepted', 'rejected']), reason: joinedText(500).optional() })
  .superRefine(({ decision, reason }, context) => {
    if (decision === 'rejected' && !reason) context.addIssue({ code: 'custom', path: ['reason'], message: 'required' })
  })

export const WithdrawPolicyInput = z.object({ policyId: z.uuid() })
