import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { ListedCall } from '#backoffice/call-log/list-calls'
import { PageHeader } from '#components/page-header'
import { ShortId } from '#components/short-id'
import { callsAddress } from '../../../_records/call/calls-address'
import { shownPath } from '../call-row'
import { OutcomeBadge } from '../outcome-badge'

/** Shows the operation, the outcome, the time and the person. */
export async function CallHead({ call, format }: { call: ListedCall; format: Formatters }) {
  const [t, developers, common] = await Promise.all([
    getTranslations('developers-calls'),
    getTranslations('developers'),
    getTranslations('common'),
  ])
  return (
    <PageHeader
      record
      crumbsLabel={common('sections')}
      crumbs={[
        { label: developers('title'), href: '/developers' },
        { label: t('title'), href: callsAddress.path },
        { label: <ShortId id={call.id} /> },
      ]}
      title={<span className="mono wrap-anywhere whitespace-normal">{`${call.method} ${shownPath(call)}`}</span>}
      badge={<OutcomeBadge outcome={call.outcome} word={t(`outcomes.${call.outcome}`)} />}
      meta={[format.exact(call.at), call.person ?? t(call.personId === null ? 'machine' : 'gone')]}
    />
  )
}
