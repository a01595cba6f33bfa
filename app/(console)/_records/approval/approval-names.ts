import 'server-only'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import type { Approval } from '#backoffice/approvals/approval'
import { shortId } from '#lib/shared/masks'
import { customerNames } from '../customer/customer-names'

const Named = z.object({ name: z.string() })

type Named = Pick<Approval, 'kind' | 'subjectId' | 'customerId' | 'intent'>

/** Returns a function that names the subject of a request: the customer who is paid, or the batch. */
export async function approvalNames(
  approvals: readonly Named[],
  { seesEmails }: { seesEmails: boolean },
): Promise<(approval: Named) => string> {
  const [t, customers] = await Promise.all([
    getTranslations('approval'),
    customerNames(
      approvals.map(({ customerId }) => customerId ?? undefined),
      { seesEmails },
    ),
  ])
  return ({ kind, intent, customerId, subjectId }) => {
    if (kind === 'payment') return customers(customerId ?? undefined) ?? shortId(customerId ?? subjectId)
    const named = Named.safeParse(intent)
    return t('batchTitle', { name: named.success ? named.data.name : shortId(subjectId) })
  }
}
