import { getTranslations } from 'next-intl/server'
import { Card, CardHeader, CardLink } from '#components/card'
import { SegmentedLinks } from '#components/segmented'
import { Timeline } from '#components/timeline'
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

/** The part of the timeline that the address asks for; all of it for any other word. */
export function readSource(value: string | string[] | undefined): EntrySource | undefined {
  return entrySources.find((source) => source === value)
}

/** The latest of what is known, for the overview. */
export async function TimelineCard({ customerId, me }: { customerId: string; me: string }) {
  const [t, page] = await Promise.all([getTranslations('timeline'), readTimeline(customerId, { size: onCard })])
  return (
    <Card>
      <CardHeader title={t('title')}>
        <CardLink href={pathOf.customer(customerId, '?tab=timeline')}>{t('all')}</CardLink>
      </CardHeader>
      <Entries page={page} me={me} none={t('none')} />
    </Card>
  )
}

type Props = {
  customerId: string
  me: string
  only: EntrySource | undefined
  /** Where the pages begin, as the address names them; the first one at the newest. */
  pages: readonly string[]
}

/** Everything, or what one source knows, a page at a time. */
export async function TimelinePanel({ customerId, me, only, pages }: Props) {
  const place = readPlace(pages.at(-1))
  const [t, list, page] = await Promise.all([
    getTranslations('timeline'),
    getTranslations('money-list.earlier'),
    readTimeline(customerId, { only, place, size: onPage }),
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
      <Entries page={page} me={me} none={t(place === undefined ? 'none' : 'noneEarlier')} />
      {page.next === null && (only ?? 'service') === 'service' && <p className="p-4 text-xs text-muted">{t('kept')}</p>}
      <ListPager
        summary={list(page.next === null && page.failed.length === 0 ? 'end' : 'shown', { shown: page.happened.length })}
        {...pagesBeside(pageOfPart(here), place === undefined ? [] : pages, page.next && writePlace(page.next))}
      />
    </Card>
  )
}

/** Who did not answer is named before what the others know: it is not "none". */
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
