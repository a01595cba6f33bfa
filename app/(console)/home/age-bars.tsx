import { getTranslations } from 'next-intl/server'
import { ChartReader } from '#components/chart-reader'
import { Progress } from '#components/progress'

export type AgeRow = { name: string; word: string; count: number; tone: 'work' | 'wait'; href: string | undefined }

const rowHeight = 32

/** Shows counts by age as bars, whose lengths are shares of the total. Each row links to its list. */
export async function AgeBars({ label, rows }: { label: string; rows: readonly AgeRow[] }) {
  const t = await getTranslations('home.chart')
  const all = Math.max(
    1,
    rows.reduce((sum, { count }) => sum + count, 0),
  )
  const points = rows.map(({ name, word, count, href }) => ({
    id: name,
    label: word,
    href: count === 0 ? undefined : href,
    parts: [{ name: t('count'), text: String(count) }],
  }))
  return (
    <ChartReader
      label={label}
      hint={t('rows')}
      head={t('age')}
      points={points}
      layout="rows"
      height={rows.length * rowHeight}
      tip={false}
    >
      <div aria-hidden="true">
        {rows.map(({ name, word, count, tone }) => (
          <div key={name} className="flex h-8 items-center gap-2 text-sm">
            <span className="text-subtle w-28 flex-none">{word}</span>
            <span className="min-w-0 flex-1">
              <Progress label={`${word}: ${count}`} parts={[{ key: name, share: (count / all) * 100, tone }]} />
            </span>
            <span className="whitespace-nowrap tabular-nums text-right font-medium w-6">{count}</span>
          </div>
        ))}
      </div>
    </ChartReader>
  )
}
