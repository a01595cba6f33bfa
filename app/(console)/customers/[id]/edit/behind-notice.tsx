import { History } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { Notice } from '#components/notice'
import type { Customer } from '#contract/customers'
import { openDesk } from '#lib/server/desk'
import { findBehind } from './behind'

/** Says that the last change was saved although the record below does not show it; nothing if it does. */
export async function BehindNotice({ customer }: { customer: Customer }) {
  const savedAt = await findBehind(await openDesk(), customer)
  if (savedAt === undefined) return null
  const [t, format] = await Promise.all([getTranslations('customer.behind'), formatters()])
  return (
    <div className="mb-4">
      <Notice tone="wait" icon={<History />} title={t('title', { time: format.clock(savedAt) })}>
        {t('text')}
      </Notice>
    </div>
  )
}
