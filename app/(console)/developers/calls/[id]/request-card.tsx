import type { Route } from 'next'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import type { ListedCall } from '#backoffice/call-log/list-calls'
import { type RecordKind, recordKinds } from '#backoffice/call-log/write-calls'
import { Card, CardHeader } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { TextLink } from '#components/text-link'
import { formatNumber } from '#lib/shared/format'
import { pathOf } from '#lib/shared/path-of'
import { callsAddress } from '../../../_records/call/calls-address'

type Props = { call: ListedCall; format: Formatters }

/** The page of each kind of record; an account has no page of its own. */
const pageOf: Record<RecordKind, ((id: string) => Route) | undefined> = {
  customer: (id) => pathOf.customer(id),
  bank_account: undefined,
  quote: pathOf.quote,
  transaction: pathOf.transaction,
  review: pathOf.review,
}

/** Shows the request and the records that it was about. */
export async function RequestCard({ call, format }: Props) {
  const t = await getTranslations('developers-calls.request')
  const { operation, path, query, records, idempotencyKey, requestId, requestBytes, probe } = call
  return (
    <Card>
      <CardHeader title={t('title')} />
      <DefList names="half">
        <Def label={t('operation')}>
          <div className="min-w-0">
            <TextLink className="mono wrap-anywhere whitespace-normal" href={callsAddress.href(callsAddress.all, { operation })}>
              {operation}
            </TextLink>
            {probe && <span className="text-muted text-xs block">{t('probe')}</span>}
          </div>
        </Def>
        <Def label={t('path')}>
          <Mono>{path}</Mono>
        </Def>
        {Object.entries(query).map(([name, value]) => (
          <Def key={name} label={<Mono>{name}</Mono>}>
            <Mono>{value}</Mono>
          </Def>
        ))}
        {records.map((record) => (
          <RecordDef key={record} record={record} />
        ))}
        {idempotencyKey && (
          <Def label={t('idempotencyKey')}>
            <Mono>{idempotencyKey}</Mono>
          </Def>
        )}
        {requestId && (
          <Def label={t('requestId')}>
            <Mono>{requestId}</Mono>
          </Def>
        )}
        <Def label={t('size')}>
          <span className="whitespace-nowrap tabular-nums">
            {t('bytes', { bytes: formatNumber(requestBytes, format.locale) })}
          </span>
        </Def>
      </DefList>
    </Card>
  )
}

/** Links a record to its page, and to all calls about it. */
async function RecordDef({ record }: { record: string }) {
  const t = await getTranslations('developers-calls.request')
  const kind = recordKinds.find((known) => record.startsWith(`${known}:`)) ?? 'customer'
  const id = record.slice(kind.length + 1)
  // A masked id cannot be linked.
  const href = id.includes('*') ? undefined : pageOf[kind]?.(id)
  return (
    <Def label={t(`kinds.${kind}`)}>
      <div className="min-w-0">
        {href ? (
          <TextLink className="mono flex min-h-6 items-center wrap-anywhere whitespace-normal" href={href} prefetch={false}>
            {id}
          </TextLink>
        ) : (
          <Mono>{id}</Mono>
        )}
        <TextLink
          className="flex min-h-6 items-center text-xs"
          href={callsAddress.href(callsAddress.all, { record })}
          prefetch={false}
        >
          {t('itsCalls')}
        </TextLink>
      </div>
    </Def>
  )
}

function Mono({ children }: { children: ReactNode }) {
  return <span className="mono min-w-0 wrap-anywhere whitespace-normal">{children}</span>
}
