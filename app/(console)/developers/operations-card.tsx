import { CircleCheck, CircleDashed, CirclePause, CircleX } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Writing } from '#app/writing'
import { Badge } from '#components/badge'
import { CallChart } from '#components/call-chart'
import { Card, CardHeader } from '#components/card'
import { classNames } from '#components/class-names'
import type { Tone } from '#components/status-tones'
import { Table, Td, Th, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import type { PublishedOperation } from '#contract/api'
import { apiBreakers } from '#lib/api'
import { type OperationHealth, operationHealth } from '#lib/api/calls'
import { isExtension, operations } from '#lib/api/operations'
import { groupName } from '#lib/api/pace'
import { formatNumber } from '#lib/format'
import { ScrollArea } from '../scroll-area'
import { inMilliseconds } from './figures'

type Word = 'answers' | 'silent' | 'refused' | 'paused' | 'unasked'
const looks: Record<Word, { tone: Tone; icon: ReactNode }> = {
  answers: { tone: 'ok', icon: <CircleCheck /> },
  silent: { tone: 'bad', icon: <CircleX /> },
  refused: { tone: 'bad', icon: <CircleX /> },
  paused: { tone: 'wait', icon: <CirclePause /> },
  unasked: { tone: 'rest', icon: <CircleDashed /> },
}
const columns = ['operation', 'state', 'median', 'slow', 'failures', 'recent'] as const
/** Between a phone, where each row is a card, and a wide screen there is no room for these. */
const wideOnly = 'min-[721px]:max-[1100px]:hidden'

/** The thirteen published operations, in the order of the interface, each with how its last calls went. */
export async function OperationsCard({ w }: { w: Writing }) {
  const t = await getTranslations('developers.operations')
  const health = new Map(operationHealth().map((one) => [one.operation, one]))
  const published = Object.values(operations).flatMap(({ name, method, path }) =>
    isExtension(name) ? [] : [{ name, method, path, health: health.get(name) }],
  )
  const asked = published.filter((one) => one.health !== undefined).length
  return (
    <Card>
      <CardHeader title={t('title')}>{t('asked', { asked, all: published.length })}</CardHeader>
      <ScrollArea label={t('title')}>
        <Table cards>
          <thead>
            <tr>
              {columns.map((name) => (
                <Th key={name} className={name === 'slow' ? wideOnly : undefined}>
                  {t(`columns.${name}`)}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {published.map((one) => (
              <Row key={one.name} operation={one} w={w} />
            ))}
          </tbody>
        </Table>
      </ScrollArea>
    </Card>
  )
}

type Shown = { name: PublishedOperation; method: string; path: string; health: OperationHealth | undefined }

async function Row({ operation: { name, method, path, health }, w }: { operation: Shown; w: Writing }) {
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
        <Badge tone={looks[word].tone} icon={looks[word].icon} quiet>
          {t(`states.${word}`)}
        </Badge>
        {health && <span className="text-muted text-xs block">{w.relative(health.last.at)}</span>}
      </Td>
      <Td card="next" className="whitespace-nowrap tabular-nums">
        {health && <Named label={t('columns.median')}>{inMilliseconds(health.medianMs, w.locale)}</Named>}
      </Td>
      <Td card="next" className={classNames('whitespace-nowrap tabular-nums', wideOnly)}>
        {health && <Named label={t('columns.slow')}>{inMilliseconds(health.slowMs, w.locale)}</Named>}
      </Td>
      <Td card="next" className="whitespace-nowrap tabular-nums">
        {health && (
          <Named label={t('columns.failures')}>
            {t('ofCalls', { failures: formatNumber(health.failures, w.locale), count: health.calls })}
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
          {health && <CallChart calls={health.recent} label={t('chart', { count: health.recent.length })} />}
        </span>
      </Td>
    </Tr>
  )
}

/** On a phone there is no head of the table above a figure. */
function Named({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="text-muted text-xs md:hidden">{label} </span>
      {children}
    </>
  )
}

function wordOf(name: PublishedOperation, health: OperationHealth | undefined): Word {
  const breaker = apiBreakers().find(({ group }) => group === groupName(name))
  if (breaker?.state === 'open') return 'paused'
  if (health === undefined) return 'unasked'
  const { status, code } = health.last
  if (code === 'api_key_refused') return 'refused'
  return status === undefined || status >= 500 ? 'silent' : 'answers'
}
