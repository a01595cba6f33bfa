import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import { sumCalls } from '#backoffice/call-log/sum-calls'
import { figureLook } from '#components/amount'
import { Card, CardHeader } from '#components/card'
import { CodeText } from '#components/code-text'
import { Notice } from '#components/notice'
import { type ApiHealth, apiHealth, clockDifferenceMs, overallFigures } from '#lib/api/calls'
import { flushCalls } from '#lib/server/call-log'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { formatChange, formatNumber } from '#lib/shared/format'
import { isManyTimes } from '#lib/shared/many-times'
import { inMilliseconds, readClock, shownAddress } from './figures'
import { RecentCalls } from './recent-calls'

type Answering = 'unchecked' | 'refused' | 'answering' | 'partly' | 'unusable' | 'silent'
const styles: Record<Answering, { tone: string; icon: ReactNode }> = {
  unchecked: { tone: 'flex items-center text-muted', icon: <CircleHelp /> },
  refused: { tone: 'flex items-center text-bad', icon: <CircleX /> },
  answering: { tone: 'flex items-center text-ok', icon: <CircleCheck /> },
  partly: { tone: 'flex items-center text-wait', icon: <TriangleAlert /> },
  unusable: { tone: 'flex items-center text-bad', icon: <CircleX /> },
  silent: { tone: 'flex items-center text-bad', icon: <CircleX /> },
}

/* Four in a row, two by two, or in one column, with lines between cells only. */
const cell = 'min-w-0 px-4 py-3.5 even:border-l max-laptop:nth-[n+3]:border-t laptop:not-first:border-l'

/** Shows whether the API answers, its latency, its failures, and the offset of its clock. */
export async function ApiCard({ format }: { format: Formatters }) {
  const t = await getTranslations('developers.api')
  const [word, figures] = [wordOf(apiHealth()), overallFigures()]
  const { tone, icon } = styles[word]
  const remote = env.API_BASE_URL
  return (
    <>
      {word === 'refused' && (
        <Notice tone="bad" role="alert" title={t('refusedTitle')}>
          {t(remote === undefined ? 'refusedInside' : 'refusedText')}
        </Notice>
      )}
      {(word === 'partly' || word === 'unusable') && (
        <Notice tone={word === 'partly' ? 'wait' : 'bad'}>{t('unusableText')}</Notice>
      )}
      <Card>
        <CardHeader
          title={
            <span className="flex items-center gap-2">
              <span className={tone}>{icon}</span>
              {t(word)}
            </span>
          }
          fact={
            remote === undefined ? t('inside', { address: `${env.APP_ORIGIN}/v1` }) : <CodeText>{shownAddress(remote)}</CodeText>
          }
        >
          {figures ? t('asked', { time: format.relative(figures.last.at) }) : t('never')}
        </CardHeader>
        <div className="grid grid-cols-2 laptop:grid-cols-4">
          <Figure label={t('median')} value={inMilliseconds(figures?.medianMs, format.locale)}>
            {figures && <RecentCalls calls={figures.recent} format={format} />}
          </Figure>
          <Figure label={t('slow')} value={inMilliseconds(figures?.slowMs, format.locale)} />
          <Figure label={t('failures')} value={figures && formatNumber(figures.failures, format.locale)}>
            {figures && t('ofCalls', { count: figures.calls })}
          </Figure>
          <ClockFigure format={format} />
        </div>
        <div className="flex flex-wrap justify-between gap-x-6 border-t px-4 py-2 text-xs text-muted">
          <LastHour format={format} />
          <p>{t('since')}</p>
        </div>
      </Card>
    </>
  )
}

function wordOf({ answering, refusesKey, unusable }: ApiHealth): Answering {
  if (answering === undefined) return 'unchecked'
  if (refusesKey) return 'refused'
  if (!answering) return 'silent'
  return ({ none: 'answering', some: 'partly', all: 'unusable' } as const)[unusable]
}

async function ClockFigure({ format }: { format: Formatters }) {
  const t = await getTranslations('developers.clock')
  if (env.API_BASE_URL === undefined) return <Figure label={t('label')} value={t('same')} />
  const { word, byMs } = readClock(clockDifferenceMs())
  const isOff = word === 'ahead' || word === 'behind'
  return (
    <Figure label={t('label')} value={isOff ? format.span(new Date(0), new Date(byMs)) : t(word)}>
      {isOff && t(word)}
    </Figure>
  )
}

async function Figure({ label, value, children }: { label: string; value: string | undefined; children?: ReactNode }) {
  const t = await getTranslations('developers.api')
  return (
    <div className={cell}>
      <span className="text-xs text-muted">{label}</span>
      <span className={`block whitespace-nowrap tabular-nums ${figureLook.stat}`}>
        {value ?? <span className="text-muted text-sm">{t('noFigure')}</span>}
      </span>
      {children && <div className="text-xs text-muted mt-1">{children}</div>}
    </div>
  )
}

/** Compares the last hour with the hour before it, by the call log. */
async function LastHour({ format }: { format: Formatters }) {
  const [t, { db }] = await Promise.all([getTranslations('developers.api'), openDesk()])
  await flushCalls()
  const ago = (hours: number) => new Date(format.now.getTime() - hours * 3_600_000)
  const [hour, before] = await Promise.all([
    sumCalls(db, { from: ago(1), to: format.now }),
    sumCalls(db, { from: ago(2), to: ago(1) }),
  ])
  const compared = () => {
    if (!hour.medianMs || !before.medianMs) return null
    const [then, now] = [String(before.medianMs), String(hour.medianMs)]
    return isManyTimes(then, now)
      ? t('medianBefore', { median: inMilliseconds(before.medianMs, format.locale) ?? '' })
      : t('hourBefore', { change: formatChange(then, now, format.locale) })
  }
  const median = inMilliseconds(hour.medianMs ?? undefined, format.locale)
  return (
    <p>
      {median ? t('hour', { count: hour.count, median }) : t('quietHour')} {compared()}
    </p>
  )
}
