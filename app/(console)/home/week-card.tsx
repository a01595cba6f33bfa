import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { countAudit } from '#backoffice/audit/count-audit'
import { figureLook } from '#components/amount'
import { AppLink } from '#components/app-link'
import { Card, CardBody, CardHeader, CardLink } from '#components/card'
import { Table, Td, Th, Tr } from '#components/table'
import { linkLook, TextLink } from '#components/text-link'
import { openDesk } from '#lib/desk'
import { formatNumber } from '#lib/format'
import { startOfDay } from '#lib/zoned-day'
import { ScrollArea } from '../scroll-area'
import { lastSevenDays, toWeek, type Week } from './week'

/** What the audit trail holds of the last seven days; each figure leads to the very records that it counts. */
export async function WeekCard({ w }: { w: Writing }) {
  const t = await getTranslations('home.week')
  const days = lastSevenDays(w.now, w.timeZone)
  const from = startOfDay(days[0] ?? '', w.timeZone)
  const week = toWeek(await countAudit((await openDesk()).db, { from, timeZone: w.timeZone }), days)
  const href = (query: string) => `/audit?${query}&since=${days[0]}`
  const figures = [
    { label: t('reveals'), count: week.reveals, href: href('action=field.reveal&result=done') },
    { label: t('exports'), count: week.exports, href: href('action=export&result=done') },
    { label: t('refused'), count: week.refused, href: href('result=denied') },
  ]
  return (
    <Card>
      <CardHeader title={t('title')} count={formatNumber(week.total, w.locale)}>
        <CardLink href={`/audit?since=${days[0]}`}>{t('all')}</CardLink>
      </CardHeader>
      <CardBody className="flex items-center flex-wrap gap-x-10 gap-y-4">
        {figures.map(({ label, count, href: to }) => (
          <AppLink key={label} href={to} className="block">
            <span className={`block whitespace-nowrap tabular-nums ${figureLook.stat}`}>{formatNumber(count, w.locale)}</span>
            <span className={`${linkLook} text-sm`}>{label}</span>
          </AppLink>
        ))}
      </CardBody>
      {week.kinds.length === 0 && <p className="p-4 text-sm text-subtle">{t('none')}</p>}
      {week.kinds.length > 0 && <KindsByDay week={week} w={w} href={href} />}
    </Card>
  )
}

async function KindsByDay({ week, w, href }: { week: Week; w: Writing; href: (query: string) => string }) {
  const [t, groups] = await Promise.all([getTranslations('home.week'), getTranslations('audit.groups')])
  return (
    <ScrollArea label={t('byKind')}>
      <Table tight aria-label={t('byKind')}>
        <thead>
          <tr>
            <Th>{t('kind')}</Th>
            <Th align="right">{t('sum')}</Th>
            {newestFirst(week.days).map((day, index) => (
              <Th align="right" key={day}>
                {index === 0 ? t('today') : w.day(startOfDay(day, w.timeZone))}
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
              <Td className="text-right whitespace-nowrap tabular-nums font-medium">{formatNumber(total, w.locale)}</Td>
              {newestFirst(counts).map((count, index) => (
                <Td
                  key={newestFirst(week.days)[index]}
                  className={
                    count === 0
                      ? 'text-right whitespace-nowrap tabular-nums text-muted'
                      : 'text-right whitespace-nowrap tabular-nums'
                  }
                >
                  {formatNumber(count, w.locale)}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </ScrollArea>
  )
}

/** On a phone the days of long ago are those to scroll to. */
function newestFirst<T>(days: readonly T[]): T[] {
  return days.toReversed()
}
