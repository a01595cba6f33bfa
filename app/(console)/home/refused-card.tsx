import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { type AuditRecord, listAudit } from '#backoffice/audit/list-audit'
import { Card, CardHeader, CardLink } from '#components/card'
import { openDesk } from '#lib/server/desk'
import { staffNames } from '../_records/person/staff-names'

const shown = 5

/** Lists refused sign-ins. Attempts with an unknown name leave no record: they are only slowed down. */
export async function RefusedSignIns({ format }: { format: Formatters }) {
  const [t, names, { db }] = await Promise.all([getTranslations('home.signIns'), staffNames(), openDesk()])
  const { records } = await listAudit(db, { action: 'sign_in', results: ['denied'] }, { limit: shown })
  const rows = records.map((record) => ({ record, what: t('as', { name: names(record.objectId) }), detail: '' }))
  return (
    <Rows
      title={t('title')}
      all={t('all')}
      none={t('none')}
      href="/audit?action=sign_in&result=denied"
      rows={rows}
      format={format}
    />
  )
}

/** Lists denied acts, newest first, including refused sign-ins. */
export async function RefusedCard({ format }: { format: Formatters }) {
  const [t, actions, names, { db }] = await Promise.all([
    getTranslations('home.refused'),
    getTranslations('audit.actions'),
    staffNames(),
    openDesk(),
  ])
  const { records } = await listAudit(db, { results: ['denied'] }, { limit: shown })
  const rows = records.map((record) => {
    const key = record.action.replaceAll('.', '_')
    const unknown = record.objectKind === 'person' ? t('somebodyAs', { name: names(record.objectId) }) : t('stranger')
    const who = record.actorId === null ? unknown : record.actorName
    return { record, what: who, detail: t('act', { what: actions.has(key) ? actions(key) : record.action }) }
  })
  return <Rows title={t('title')} all={t('all')} none={t('none')} href="/audit?result=denied" rows={rows} format={format} />
}

type Props = {
  title: string
  all: string
  none: string
  href: string
  rows: readonly { record: AuditRecord; what: string; detail: string }[]
  format: Formatters
}

function Rows({ title, all, none, href, rows, format }: Props) {
  return (
    <Card>
      <CardHeader title={title}>
        <CardLink href={href}>{all}</CardLink>
      </CardHeader>
      {rows.length === 0 && <p className="p-4 text-sm text-subtle">{none}</p>}
      {rows.length > 0 && (
        <ul className="p-4 flex flex-col gap-3 text-sm" aria-label={title}>
          {rows.map(({ record, what, detail }) => (
            <li key={record.seq.toString()} className="flex items-center gap-2 justify-between max-tablet:flex-wrap">
              <span className="min-w-0">
                <span className="block wrap-anywhere">{what}</span>
                {detail !== '' && <span className="block text-xs wrap-anywhere text-muted">{detail}</span>}
              </span>
              <span className="text-muted whitespace-nowrap tabular-nums" title={format.exact(record.at)}>
                {format.relative(record.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
