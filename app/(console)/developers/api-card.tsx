import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Writing } from '#app/writing'
import { figureLook } from '#components/amount'
import { CallChart } from '#components/call-chart'
import { Card, CardHeader } from '#components/card'
import { CodeText } from '#components/code-text'
import { Notice } from '#components/notice'
import { type ApiHealth, apiHealth, clockDifferenceMs, overallFigures } from '#lib/api/calls'
import { env } from '#lib/env'
import { formatNumber } from '#lib/format'
import { inMilliseconds, readClock, shownAddress } from './figures'

type Answering = 'unasked' | 'refused' | 'answering' | 'silent'
const looks: Record<Answering, { tone: string; icon: ReactNode }> = {
  unasked: { tone: 'flex items-center text-muted', icon: <CircleHelp /> },
  refused: { tone: 'flex items-center text-bad', icon: <CircleX /> },
  answering: { tone: 'flex items-center text-ok', icon: <CircleCheck /> },
  silent: { tone: 'flex items-center text-bad', icon: <CircleX /> },
}

/* Four beside each other, two and two, or one under the other: lines stand between them only. */
const cell = [
  'px-4 py-3.5 max-md:not-first:border-t md:even:border-l min-[1101px]:not-first:border-l',
  'md:max-[1101px]:nth-[n+3]:border-t',
].join(' ')

/** Whether the API answers, how fast, how often it did not, and how its clock goes. */
export async function ApiCard({ w }: { w: Writing }) {
  const t = await getTranslations('developers.api')
  const [word, figures] = [wordOf(apiHealth()), overallFigures()]
  const { tone, icon } = looks[word]
  const remote = env.API_BASE_URL
  return (
    <>
      {word === 'refused' && (
        <Notice tone="bad" role="alert" title={t('refusedTitle')}>
          {t(remote === undefined ? 'refusedInside' : 'refusedText')}
        </Notice>
      )}
      <Card>
        <CardHeader
          title={
            <span className="flex items-center gap-2">
              <span className={tone}>{icon}</span>
              {t(word)}
            </span>
          }
          fact={remote === undefined ? t('inside') : <CodeText>{shownAddress(remote)}</CodeText>}
        >
          {figures ? t('asked', { time: w.relative(figures.last.at) }) : t('never')}
        </CardHeader>
        <div className="grid grid-cols-2 max-md:grid-cols-1 min-[1101px]:grid-cols-4">
          <Figure label={t('median')} value={inMilliseconds(figures?.medianMs, w.locale)}>
            {figures && <CallChart calls={figures.recent} label={t('chart', { count: figures.recent.length })} />}
          </Figure>
          <Figure label={t('slow')} value={inMilliseconds(figures?.slowMs, w.locale)} />
          <Figure label={t('failures')} value={figures && formatNumber(figures.failures, w.locale)}>
            {figures && t('ofCalls', { count: figures.calls })}
          </Figure>
          <ClockFigure w={w} />
        </div>
        <p className="text-xs text-muted border-t border-line px-4 py-2">{t('since')}</p>
      </Card>
    </>
  )
}

function wordOf({ answering, refusesKey }: ApiHealth): Answering {
  if (answering === undefined) return 'unasked'
  if (refusesKey) return 'refused'
  return answering ? 'answering' : 'silent'
}

async function ClockFigure({ w }: { w: Writing }) {
  const t = await getTranslations('developers.clock')
  if (env.API_BASE_URL === undefined) return <Figure label={t('label')} value={t('same')} />
  const { word, byMs } = readClock(clockDifferenceMs())
  const isOff = word === 'ahead' || word === 'behind'
  return (
    <Figure label={t('label')} value={isOff ? w.span(new Date(0), new Date(byMs)) : t(word)}>
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
