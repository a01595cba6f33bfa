import { getTranslations } from 'next-intl/server'
import { Card, CardHeader, CardLink } from '#components/card'
import { SegmentedLinks } from '#components/segmented'
import { Timeline } from '#components/timeline'
import type { Staff } from '#lib/access/session'
import { pathOf } from '#lib/shared/path-of'
import { ListPager, pagesBeside } from '../../../_kit/list/list-pager'
import { PanelFailed } from '../../../_kit/page/panel-failed'
import { pageOfPart } from '../part-address'
import { readPlace, writePlace } from './place-address'
import { readTimeline, type TimelinePage } from './read-timeline'
import { type EntrySource, entrySources } from './sources'
import { toEntries } from './timeline-entries'

const onCard = 8
const onPage = 50

/** Returns the source in the address; undefined, which means all sources, for an unknown one. */
export function readSource(value: string | string[] | undefined): EntrySource | undefined {
  return entrySources.find((source) => source === value)
}

/** Shows the latest entries, for the overview. */
export async function TimelineCard({ customerId, reader }: Pick<Props, 'customerId' | 'reader'>) {
  const [t, page] = await Promise.all([
    getTranslations('timeline'),
    readTimeline(customerId, { size: onCard, seesAlerts: reader.can('review.decide') }),
  ])
  return (
    <Card>
      <CardHeader title={t('title')}>
        <CardLink href={pathOf.customer(customerId, '?tab=timeline')}>{t('all')}</CardLink>
      </CardHeader>
      <Entries page={page} me={reader.personId} none={t('none')} />
    </Card>
  )
}

type Props = {
  customerId: string
  reader: Pick<Staff, 'personId' | 'can'>
  only: EntrySource | undefined
  /** The cursors of the pages in the address; the first page starts at the newest entry. */
  pages: readonly string[]
}

/** Shows the entries of all sources or of one, by pages. */
export async function TimelinePanel({ customerId, reader, only, pages }: Props) {
  const place = readPlace(pages.at(-1))
  const [t, list, page] = await Promise.all([
    getTranslations('timeline'),
    getTranslations('money-list.earlier'),
    readTimeline(customerId, { only, place, size: onPage, seesAlerts: reader.can('review.decide') }),
  ])
  const address = pathOf.customer(customerId, '?tab=timeline')
  const here = only === undefined ? address : `${address}&of=${only}`
  return (
    <Card>
      <CardHeader title={t('title')}>
        <SegmentedLinks
          label={t('sources.label')}
          scroll={false}
          links={[
            { href: address, label: t('sources.all'), here: only === undefined },
            ...entrySources.map((source) => ({
              href: `${address}&of=${source}`,
              label: t(`sources.${source}`),
              here: only === source,
            })),
          ]}
        />
      </CardHeader>
      <Entries page={page} me={reader.personId} none={t(place === undefined ? 'none' : 'noneEarlier')} />
      {page.next === null && (only ?? 'service') === 'service' && <p className="p-4 text-xs text-muted">{t('kept')}</p>}
      <ListPager
        summary={list(page.next === null && page.failed.length === 0 ? 'end' : 'shown', { shown: page.happened.length })}
        {...pagesBeside(pageOfPart(here), place === undefined ? [] : pages, page.next && writePlace(page.next))}
      />
    </Card>
  )
}

/** Lists the entries. Sources that did not answer are named first, because that does not mean "none". */
async function Entries({ page: { happened, failed }, me, none }: { page: TimelinePage; me: string; none: string }) {
  const [t, events] = await Promise.all([getTranslations('timeline'), toEntries(happened, { me })])
  const [first] = failed
  return (
    <>
      {first && (
        <p className="p-4 text-sm text-bad">
          {t('unread', { sources: failed.map(({ source }) => t(`unreadOf.${source}`)).join(', ') })}
        </p>
      )}
      {first && <PanelFailed failure={first} />}
      <div className="p-4">
        {events.length === 0 && !first && <p className="text-sm text-muted">{none}</p>}
        {events.length > 0 && <Timeline events={events} />}
      </div>
    </>
  )
}
