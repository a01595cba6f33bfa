import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Notice } from '#components/notice'
import type { LastSeen } from '../payment/last-seen'

/** Shows why a payment could not be read now, if the API gave no answer. `action`: a button that reads it again. */
export async function WhyLastSeen({ lastSeen, action }: { lastSeen: LastSeen | undefined; action?: ReactNode }) {
  const t = await getTranslations('lookup.notRead')
  if (lastSeen?.failure === undefined) return null
  return (
    <Notice tone="wait" action={action}>
      {t(whyNotRead(lastSeen.failure))}
    </Notice>
  )
}

function whyNotRead({ code }: NonNullable<LastSeen['failure']>): 'key' | 'outage' | 'unclear' {
  if (code === 'api_key_refused' || code === 'insufficient_scope') return 'key'
  return code === 'api_unreachable' || code === 'service_unavailable' ? 'outage' : 'unclear'
}
