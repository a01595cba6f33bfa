import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { AppLink } from '#components/app-link'
import { Card, CardBody, CardHeader } from '#components/card'
import { Progress } from '#components/progress'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { PanelFailed } from '../panel-failed'

/** Ages in minutes, from and to. */
const ages = [
  { name: 'young', to: 5 },
  { name: 'half', to: 30 },
  { name: 'day', to: 1440 },
  { name: 'old', to: Number.POSITIVE_INFINITY },
] as const

/** Payments that are not final yet, by how long they have been on their way. */
export async function AgeingCard({ w }: { w: Writing }) {
  const t = await getTranslations('home.ageing')
  const open = await attempt(api.listTransactions({ status: 'pending,processing', limit: 100 }))
  if (!open.ok && open.code === 'extension_missing') return null
  const minutes = open.ok
    ? open.value.data.map(({ created_at }) => (created_at ? (w.now.getTime() - Date.parse(created_at)) / 60_000 : 0))
    : []
  const counted = ages.map(({ name, to }, index) => ({
    name,
    count: minutes.filter((age) => age < to && age >= (ages[index - 1]?.to ?? 0)).length,
  }))
  const most = Math.max(1, ...counted.map(({ count }) => count))
  return (
    <Card>
      <CardHeader title={t('title')}>
        <AppLink className="link f13" href="/transactions?status=pending,processing">
          {t('all')}
        </AppLink>
      </CardHeader>
      {!open.ok && <PanelFailed code={open.code} />}
      {open.ok && (
        <CardBody className="body stack g12">
          {counted.map(({ name, count }) => (
            <div key={name} className="row f13">
              <span className="t2 w-28 flex-none">{t(name)}</span>
              <span className="grow">
                <Progress label={`${t(name)}: ${count}`} parts={[{ key: name, share: (count / most) * 100, tone: 'work' }]} />
              </span>
              <span className="num right w5 w-6">{count}</span>
            </div>
          ))}
        </CardBody>
      )}
    </Card>
  )
}
