import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { countReveals, revealsPerHour } from '#backoffice/reveals/reveals'
import { Card, CardBody, CardHeader } from '#components/card'
import { Progress } from '#components/progress'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'

/** Shows how many masked fields this person revealed in the last hour, and their quota. */
export async function RevealsCard({ staff, format }: { staff: Staff; format: Formatters }) {
  const [t, { db }] = await Promise.all([getTranslations('home.reveals'), openDesk()])
  const count = await countReveals(db, { personId: staff.personId, since: new Date(format.now.getTime() - 3_600_000) })
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="flex flex-col gap-2 text-sm">
        <p className="flex justify-between gap-2">
          <span className="text-subtle">{t('reasoned')}</span>
          <span className="text-muted tabular-nums">
            {t.rich('count', { most: revealsPerHour, count: () => <b className="text-ink">{count}</b> })}
          </span>
        </p>
        <Progress
          label={t('label', { count, most: revealsPerHour })}
          parts={[{ key: 'made', share: (count / revealsPerHour) * 100, tone: 'line' }]}
        />
      </CardBody>
    </Card>
  )
}
