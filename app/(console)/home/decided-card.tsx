import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { figureLook } from '#components/amount'
import { Card, CardBody } from '#components/card'
import { type Bar, StackedBars } from '#components/stacked-bars'
import { type ReviewDecisionKind, reviewDecisions } from '#contract/reasons'
import { attempt } from '#lib/shared/attempt'
import { formatNumber } from '#lib/shared/format'
import { PanelFailed } from '../_kit/page/panel-failed'
import { reviewsAddress } from '../_records/review/reviews-address'
import { Change } from './change'
import { ChartHead } from './chart-head'
import { ChartLegend } from './chart-legend'
import { PeriodLinks } from './period-links'
import { type Decided, readDecided } from './read-decided'
import type { Period } from './read-volume'

const tones = { approve: 'ok', request_information: 'wait', reject: 'bad' } as const
const shown = ['approve', 'request_information', 'reject'] as const satisfies readonly ReviewDecisionKind[]

/** Shows the reviews that people decided per day, by decision. */
export async function DecidedCard({ days, format }: { days: Period; format: Formatters }) {
  const [t, decided] = await Promise.all([getTranslations('home.decided'), attempt(readDecided(days, format))])
  if (!decided.ok && decided.code === 'extension_missing') return null
  return (
    <Card>
      <ChartHead title={t('title')}>
        <PeriodLinks days={days} />
      </ChartHead>
      {!decided.ok && <PanelFailed failure={decided} />}
      {decided.ok && (
        <CardBody className="pt-1">
          <Figures decided={decided.value} period={days} format={format} />
          {decided.value.sums.length === 0 ? (
            <p className="text-sm text-subtle">{t('none')}</p>
          ) : (
            <Bars decided={decided.value} period={days} format={format} />
          )}
        </CardBody>
      )}
    </Card>
  )
}

type Props = { decided: Decided; period: Period; format: Formatters }

async function Figures({ decided: { days, sums, medianSeconds, before }, period, format }: Props) {
  const t = await getTranslations('home.decided')
  const count = (kind?: ReviewDecisionKind) =>
    sums.reduce((total, sum) => total + (kind === undefined || sum.decision === kind ? sum.count : 0), 0)
  const [from, to] = [days[0]?.day, days.at(-1)?.day]
  const half = medianSeconds !== null && format.span(new Date(0), new Date(medianSeconds * 1000))
  return (
    <div className="mb-4 flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className={`tabular-nums ${figureLook.stat}`}>{formatNumber(count(), format.locale)}</span>
      <span className="text-sm">
        <Change
          before={String(before)}
          now={String(count())}
          format={format}
          on={t('before', { days: period })}
          none={t('noneBefore', { days: period })}
          title={t('beforeExact', { days: period, count: before })}
          plain
        />
      </span>
      {half && <span className="text-sm text-muted">{t.rich('half', { time: () => <b className="text-ink">{half}</b> })}</span>}
      <ChartLegend
        entries={shown.map((kind) => ({
          name: kind,
          word: t(`kinds.${kind}`),
          count: formatNumber(count(kind), format.locale),
          tone: tones[kind],
          href: reviewsAddress.href(reviewsAddress.all, { decision: [kind], from, to }),
        }))}
      />
    </div>
  )
}

async function Bars({ decided: { days, sums }, period, format }: Props) {
  const [t, chart] = await Promise.all([getTranslations('home.decided'), getTranslations('home.chart')])
  const bars = days.map(({ day, from }, index): Bar => {
    const own = sums.filter((sum) => Date.parse(sum.from) === from.getTime())
    const countOf = (kind: ReviewDecisionKind) => own.find(({ decision }) => decision === kind)?.count ?? 0
    const fromEnd = days.length - 1 - index
    const name = fromEnd === 0 ? chart('today') : format.day(from)
    const hrefOf = (decision: readonly string[]) => reviewsAddress.href(reviewsAddress.all, { decision, from: day, to: day })
    return {
      id: day,
      label: name,
      foot: fromEnd % 7 === 0 || days.length === 7 ? name : undefined,
      href: own.length === 0 ? undefined : hrefOf(reviewDecisions),
      parts: shown.map((kind) => ({
        name: t(`kinds.${kind}`),
        text: String(countOf(kind)),
        tone: tones[kind],
        amount: BigInt(countOf(kind)),
        href: countOf(kind) === 0 ? undefined : hrefOf([kind]),
      })),
    }
  })
  return (
    <StackedBars
      key={period}
      label={t('label', { days: period })}
      hint={chart('bars')}
      head={chart('day')}
      bars={bars}
      unit={1n}
      scale={(count) => formatNumber(count, format.locale)}
    />
  )
}
