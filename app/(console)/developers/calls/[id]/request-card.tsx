import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Writing } from '#app/writing'
import type { ListedCall } from '#backoffice/call-log/list-calls'
import { recordKinds } from '#backoffice/call-log/write-calls'
import { AppLink } from '#components/app-link'
import { Card, CardBody, CardHeader } from '#components/card'
import { Def, DefList } from '#components/def-list'
import { formatNumber } from '#lib/format'
import { callsHref, readCallsView } from '../calls-query'

type Props = { call: ListedCall; w: Writing }

const places: Readonly<Record<string, string>> = {
  customer: '/customers',
  quote: '/quotes',
  transaction: '/transactions',
  review: '/reviews',
}

/** What was asked, and about which records. */
export async function RequestCard({ call, w }: Props) {
  const t = await getTranslations('developers-calls.request')
  const all = readCallsView({})
  const { operation, path, query, records, idempotencyKey, requestId, requestBytes, probe } = call
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody>
        <DefList narrow>
          <Def label={t('operation')}>
            <AppLink className="mono link wrap-anywhere" href={callsHref(all, { operation })}>
              {operation}
            </AppLink>
            {probe && <span className="t3 f12 block">{t('probe')}</span>}
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
            <span className="num">{t('bytes', { bytes: formatNumber(requestBytes, w.locale) })}</span>
          </Def>
        </DefList>
      </CardBody>
    </Card>
  )
}

/** A record with the way to its page, and to all that was asked about it. */
async function RecordDef({ record }: { record: string }) {
  const t = await getTranslations('developers-calls.request')
  const kind = recordKinds.find((known) => record.startsWith(`${known}:`)) ?? 'customer'
  const id = record.slice(kind.length + 1)
  const place = places[kind]
  return (
    <Def label={t(`kinds.${kind}`)}>
      {place ? (
        <AppLink className="mono link wrap-anywhere" href={`${place}/${encodeURIComponent(id)}`} prefetch={false}>
          {id}
        </AppLink>
      ) : (
        <Mono>{id}</Mono>
      )}
      <AppLink className="link f12 block" href={callsHref(readCallsView({}), { record })} prefetch={false}>
        {t('itsCalls')}
      </AppLink>
    </Def>
  )
}

function Mono({ children }: { children: ReactNode }) {
  return <span className="mono wrap-anywhere">{children}</span>
}
