import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { Card, CardBody, CardHeader } from '#components/card'
import { StatusBadge } from '#components/status-badge'
import { TextLink } from '#components/text-link'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { formatCount } from '#lib/format'
import { PanelFailed } from '../panel-failed'
import { statusWords } from '../status-words'

const states = ['ACTIVE', 'ONBOARDING', 'REGISTERED', 'SUSPENDED', 'BLOCKED'] as const

/** How many customers stand where. */
export async function CustomerStatesCard({ w }: { w: Writing }) {
  const [t, words] = await Promise.all([getTranslations('home.customers'), statusWords()])
  const counted = await attempt(Promise.all(states.map((state) => api.listCustomers({ state, limit: 1, with_count: 'true' }))))
  if (!counted.ok && counted.code === 'extension_missing') return null
  return (
    <Card>
      <CardHeader title={t('title')} />
      {!counted.ok && <PanelFailed failure={counted} />}
      {counted.ok && (
        <CardBody className="flex flex-col gap-3">
          {states.map((state, index) => (
            <div key={state} className="flex items-center gap-2 justify-between text-sm max-md:flex-wrap">
              <TextLink href={`/customers?state=${state}`}>
                <StatusBadge kind="customer" status={state} label={words('customer', state)} quiet />
              </TextLink>
              <span className="whitespace-nowrap tabular-nums font-medium">
                {countText(counted.value[index]?.count, w.locale)}
              </span>
            </div>
          ))}
        </CardBody>
      )}
    </Card>
  )
}

/** An API that does not count says nothing, which is not "none". */
function countText(count: number | undefined, locale: string): string {
  return count === undefined ? '—' : formatCount(count, locale)
}
