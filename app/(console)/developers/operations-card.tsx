import { CircleCheck, CircleDashed, CirclePause, CircleX } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import { Badge } from '#components/badge'
import { Card, CardHeader } from '#components/card'
import type { Tone } from '#components/status-tones'
import { type From, Table, Td, Th, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import type { PublishedOperation } from '#contract/api'
import { isUnusable, type OperationHealth, operationHealth } from '#lib/api/calls'
import { consoleOperations, isExtension } from '#lib/api/console-operations'
import { groupName } from '#lib/api/pace'
import { apiBreakers } from '#lib/server/api'
import { formatNumber } from '#lib/shared/format'
import { inMilliseconds } from './figures'
import { RecentCalls } from './recent-calls'

type Word = 'answers' | 'unusable' | 'silent' | 'refused' | 'paused' | 'unchecked'
const styles: Record<Word, { tone: Tone; icon: ReactNode }> = {
  answers: { tone: 'ok', icon: <CircleCheck /> },
  unusable: { tone: 'bad', icon: <CircleX /> },
  silent: { tone: 'bad', icon: <CircleX /> },
  refused: { tone: 'bad', icon: <CircleX /> },
  paused: { tone: 'wait', icon: <CirclePause /> },
  unchecked: { tone: 'rest', icon: <CircleDashed /> },
}
const columns = ['operation', 'state', 'median', 'slow', 'failures', 'recent'] as const
/** The table widths (px) from which the less important columns are shown. */
const from: Partial<Record<(typeof columns)[number], From>> = { slow: 848, median: 736 }

/** Lists the thirteen published operations, in the order of the interface, each with the figures of its last calls. */
export async function OperationsCard({ format }: { format: Formatters }) {
  const t = await getTranslations('developers.operations')
  const health = new Map(operationHealth().map((one) => [one.operation, one]))
  const published = Object.values(consoleOperations).flatMap(({ name, method, path }) =>
    isExtension(name) ? [] : [{ name, method, path, health: health.get(name) }],
  )
  const probed = published.filter((one) => one.health !== undefined).length
  return (
    <Card>
      <CardHeader title={t('title')}>{t('asked', { asked: probed, all: published.length })}</CardHeader>
      <Table aria-label={t('title')} cards>
        <thead>
          <tr>
            {columns.map((name) => (
              <Th key={name} from={from[name]}>
                {t(`columns.${name}`)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {published.map((one) => (
            <Row key={one.name} operation={one} format={format} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

type Shown = { name: PublishedOperation; method: string; path: string; health: OperationHealth | undefined }

async function Row({ operation: { name, method, path, health }, format }: { operation: Shown; format: Formatters }) {
  const t = await getTranslations('developers.operations')
  const word = wordOf(name, health)
  return (
    <Tr shape="card">
      <Td main wrap card="whole">
        {t(`names.${name}`)}
        <span className="block font-mono text-xs/4.5 wrap-anywhere text-muted">
          {method} {path}
        </span>
      </Td>
      <Td wrap card="whole">
        <Badge tone={styles[word].tone} icon={styles[word].icon} quiet>
          {t(`states.${word}`)}
        </Badge>
        {health && <span className="text-muted text-xs block">{format.relative(health.last.at)}</span>}
      </Td>
      <Td card="next" from={from.median} className="whitespace-nowrap tabular-nums">
        {health && <Named label={t('columns.median')}>{inMilliseconds(health.medianMs, format.locale)}</Named>}
      </Td>
      <Td card="next" from={from.slow} className="whitespace-nowrap tabular-nums">
        {health && <Named label={t('columns.slow')}>{inMilliseconds(health.slowMs, format.locale)}</Named>}
      </Td>
      <Td card="next" className="whitespace-nowrap tabular-nums">
        {health && (
          <Named label={t('columns.failures')}>
            {t('ofCalls', { failures: formatNumber(health.failures, format.locale), count: health.calls })}
          </Named>
        )}
      </Td>
      <Td card="whole">
        <span className="flex items-center gap-3">
          <TextLink
            className="text-xs"
            href={`/developers/calls?operation=${name}`}
            aria-label={t('callsOf', { operation: t(`names.${name}`) })}
          >
            {t('calls')}
          </TextLink>
          {health && <RecentCalls calls={health.recent} name={t(`names.${name}`)} format={format} />}
        </span>
      </Td>
    </Tr>
  )
}

/** Shows a figure with its label, because the table has no head on a phone. */
function Named({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="text-muted text-xs tablet:hidden">{label} </span>
      {children}
    </>
  )
}

function wordOf(name: PublishedOperation, health: OperationHealth | undefined): Word {
  const breaker = apiBreakers().find(({ group }) => group === groupName(name))
  if (breaker?.state === 'open') return 'paused'
  if (health === undefined) return 'unchecked'
  const { status, code } = health.last
  if (code === 'api_key_refused') return 'refused'
  if (status === undefined || status >= 500) return 'silent'
  return isUnusable(health.last) ? 'unusable' : 'answers'
}
