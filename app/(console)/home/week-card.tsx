import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { countAudit } from '#backoffice/audit/count-audit'
import { figureLook } from '#components/amount'
import { AppLink } from '#components/app-link'
import { Card, CardBody, CardHeader, CardLink } from '#components/card'
import { type Bar, StackedBars } from '#components/stacked-bars'
import { Table, Td, Th, Tr } from '#components/table'
import { linkLook, TextLink } from '#components/text-link'
import { openDesk } from '#lib/server/desk'
import { formatNumber } from '#lib/shared/format'
import { startOfDay } from '#lib/shared/zoned-day'
import { Change } from './change'
import { lastDays } from './days'
import { groups, toCounts, toWeek, type Week } from './week'

type Props = { week: Week; format: Formatters; href: Href }
/** Returns the address of the audit records that a query matches, on one day or on all days of the week. */
type Href = (query: string, day?: string) => string

const queries = { reveals: 'action=field.reveal&result=done', exports: 'action=export&result=done', refused: 'result=denied' }
const requested = ['reveals', 'exports', 'refused'] as const
const tones = { reveals: 'wait', exports: 'work', refused: 'bad', others: 'ok' } as const

/** Shows the counts of audit records in the last seven days, each linked to its records. */
export async function WeekCard({ format }: { format: Formatters }) {
  const [t, { db }] = await Promise.all([getTranslations('home.week'), openDesk()])
  const all = lastDays(14, format)
  const days = all.slice(7)
  const { timeZone } = format
  const [counts, earlier] = await Promise.all([
    countAudit(db, { from: startOfDay(days[0] ?? '', timeZone), timeZone }),
    // The previous week up to the same time, so that both periods have the same length.
    countAudit(db, { from: startOfDay(all[0] ?? '', timeZone), to: new Date(format.now.getTime() - 7 * 86_400_000), timeZone }),
  ])
  const [week, before] = [toWeek(counts, days), toCounts(earlier)]
  const href: Href = (query, day) => `/audit?${query && `${query}&`}since=${day ?? days[0]}${day ? `&to=${day}` : ''}`
  const change = (name: 'total' | (typeof requested)[number]) => (
    <span className="block text-xs">
      <Change
        before={String(before[name])}
        now={String(week[name])}
        format={format}
        on=""
        none={t('noneBefore')}
        title={t('before', { count: before[name] })}
        plain
      />
    </span>
  )
  return (
    <Card>
      <CardHeader title={t('title')} count={formatNumber(week.total, format.locale)}>
        {change('total')}
        <CardLink href={href('')}>{t('all')}</CardLink>
      </CardHeader>
      <CardBody className="flex items-start flex-wrap gap-x-10 gap-y-4">
        {requested.map((name) => (
          <div key={name}>
            <AppLink href={href(queries[name])} className="block">
              <span className={`block whitespace-nowrap tabular-nums ${figureLook.stat}`}>
                {formatNumber(week[name], format.locale)}
              </span>
              <span className={`${linkLook} text-sm`}>{t(name)}</span>
            </AppLink>
            {change(name)}
          </div>
        ))}
      </CardBody>
      {week.kinds.length === 0 && <p className="p-4 text-sm text-subtle">{t('none')}</p>}
      {week.kinds.length > 0 && <Bars week={week} format={format} href={href} />}
      {week.kinds.length > 0 && <KindsByDay week={week} format={format} href={href} />}
    </Card>
  )
}

async function Bars({ week, format, href }: Props) {
  const [t, chart] = await Promise.all([getTranslations('home.week'), getTranslations('home.chart')])
  const bars = week.days.map(({ day, total, ...counts }, index): Bar => {
    const name = index === week.days.length - 1 ? chart('today') : format.day(startOfDay(day, format.timeZone))
    return {
      id: day,
      label: name,
      text: t('records', { count: total }),
      foot: name,
      href: total === 0 ? undefined : href('', day),
      parts: groups.toReversed().map((group) => ({
        name: t(group),
        text: formatNumber(counts[group], format.locale),
        tone: tones[group],
        amount: BigInt(counts[group]),
        href: group === 'others' || counts[group] === 0 ? undefined : href(queries[group], day),
      })),
    }
  })
  return (
    <CardBody className="pt-0">
      <StackedBars
        label={t('label')}
        hint={chart('bars')}
        head={chart('day')}
        bars={bars}
        unit={1n}
        scale={(count) => formatNumber(count, format.locale)}
      />
    </CardBody>
  )
}

async function KindsByDay({ week, format, href }: Props) {
  const [t, groups] = await Promise.all([getTranslations('home.week'), getTranslations('audit.groups')])
  return (
    <Table tight aria-label={t('byKind')}>
      <thead>
        <tr>
          <Th>{t('kind')}</Th>
          <Th align="right">{t('sum')}</Th>
          {newestFirst(week.days).map(({ day }, index) => (
            <Th align="right" key={day}>
              {index === 0 ? t('today') : format.day(startOfDay(day, format.timeZone))}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {week.kinds.map(({ name, counts, total }) => (
          <Tr key={name}>
            <Td main>
              <TextLink href={href(`action=${name}.`)}>{groups.has(name) ? groups(name) : name}</TextLink>
            </Td>
            <Td className="text-right whitespace-nowrap tabular-nums font-medium">{formatNumber(total, format.locale)}</Td>
            {newestFirst(counts).map((count, index) => (
              <Td
                key={newestFirst(week.days)[index]?.day}
                className={
                  count === 0
                    ? 'text-right whitespace-nowrap tabular-nums text-muted'
                    : 'text-right whitespace-nowrap tabular-nums'
                }
              >
                {formatNumber(count, format.locale)}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Puts the newest day first: on a phone the earlier days are further down. */
function newestFirst<T>(days: readonly T[]): T[] {
  return days.toReversed()
}
