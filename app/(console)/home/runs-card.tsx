import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listRuns } from '#backoffice/batches/list-batches'
import { Card, CardBody, CardHeader, CardLink } from '#components/card'
import { Line, Lines } from '#components/lines'
import { StatusBadge } from '#components/status-badge'
import { TextLink } from '#components/text-link'
import { openDesk } from '#lib/server/desk'
import { toBatchLines } from '../_records/batch/batch-lines'

const shown = 5
const dayMs = 86_400_000

/** Lists the batches that were submitted in the last 24 hours, with their progress; renders nothing if there are none. */
export async function RunsCard({ format }: { format: Formatters }) {
  const [t, { db }] = await Promise.all([getTranslations('home.runs'), openDesk()])
  const runs = await toBatchLines(await listRuns(db, new Date(format.now.getTime() - dayMs), shown), format)
  if (runs.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('title')}>
        <CardLink href="/batches">{t('all')}</CardLink>
      </CardHeader>
      <CardBody className="py-2 [&_dl>:not(:first-child)]:border-t">
        <Lines>
          {runs.map(({ id, href, name, state, stateWord, paid, rows }) => (
            <Line
              key={id}
              label={
                <>
                  <TextLink href={href}>{name}</TextLink>
                  <span className="block text-xs text-muted">{t('paid', { paid, rows })}</span>
                </>
              }
            >
              <StatusBadge kind="batch" status={state} label={stateWord} />
            </Line>
          ))}
        </Lines>
      </CardBody>
    </Card>
  )
}
