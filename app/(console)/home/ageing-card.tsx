import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import { attempt } from '#lib/shared/attempt'
import { formatNumber } from '#lib/shared/format'
import { lastKnown } from '#lib/shared/last-known'
import { type AgeName, ageNames, madeWithin, paymentAges } from '../_kit/list/ages'
import { longestPage } from '../_kit/list/longest-page'
import { KnownPanel } from '../_kit/page/known-panel'
import { transactionsAddress } from '../_records/transaction/transactions-address'
import { AgeBars } from './age-bars'
import { readSums } from './read-sums'
import { type Period, readVolume } from './read-volume'
import { successRate } from './volume'

const open = ['pending', 'processing'] as const
const mostPages = 10
/** The outer edges: the last bar includes all older ones, and the first tolerates an API clock that is a day ahead. */
const [earliest, dayMs] = [Date.parse('2000-01-01T00:00:00Z'), 86_400_000]

type Ages = { counts: { name: AgeName; count: number }[]; isCut: boolean }
const last = lastKnown<Ages>()

/** Shows payments that are not final yet, by age; each age links to its list. */
export async function AgeingCard({ days, format }: { days: Period; format: Formatters }) {
  const [t, known, volume] = await Promise.all([
    getTranslations('home.ageing'),
    last('', readAges(format.now), format.now),
    attempt(readVolume(days, format)),
  ])
  if (known.failure?.code === 'extension_missing') return null
  const rate = volume.ok ? successRate(volume.value.counts) : undefined
  return (
    <Card>
      <CardHeader title={t('title')}>
        {rate && (
          <span className="text-sm">
            {t.rich('arrive', { rate: () => <b className="text-ink">{`${formatNumber(rate, format.locale)}\u202f%`}</b> })}
          </span>
        )}
      </CardHeader>
      <KnownPanel
        known={known}
        format={format}
        draw={({ counts, isCut }) => (
          <CardBody>
            <AgeBars label={t('title')} rows={counts.map((one) => ({ ...one, word: t(one.name), ...lookOf(one.name) }))} />
            {isCut && <p className="mt-3 text-xs text-muted">{t('cut', { count: mostPages * longestPage })}</p>}
          </CardBody>
        )}
      />
    </Card>
  )
}

/** Returns the edges of the ages, oldest first. */
function edgesOfAges(now: Date): Date[] {
  const begins = ageNames.toReversed().flatMap((name) => madeWithin(paymentAges, name, now).created_to ?? [])
  return [new Date(earliest), ...begins.map((text) => new Date(text)), new Date(now.getTime() + dayMs)]
}

async function readAges(now: Date): Promise<Ages> {
  const { sums, wholeSince } = await readSums({ edges: edgesOfAges(now), status: open.join(), mostPages })
  const counts = ageNames.map((name) => {
    const { to } = paymentAges[name]
    const edge = to === undefined ? earliest : now.getTime() - to * 60_000
    return { name, count: sums.reduce((total, { from, count }) => total + (from.getTime() === edge ? count : 0), 0) }
  })
  return { counts, isCut: wholeSince !== undefined }
}

function lookOf(name: AgeName) {
  const isLong = paymentAges[name].from >= 30
  return {
    tone: isLong ? 'wait' : 'work',
    href: transactionsAddress.href(transactionsAddress.all, { status: open, age: name }),
  } as const
}
