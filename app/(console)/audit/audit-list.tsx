import { Ban, Check, Radar, X } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { type Writing, writing } from '#app/writing'
import { type AuditRecord, listAudit } from '#backoffice/audit/list-audit'
import type { Masked } from '#backoffice/tables'
import { AppLink } from '#components/app-link'
import { Avatar } from '#components/avatar'
import { Badge } from '#components/badge'
import { LinkButton } from '#components/button'
import { ListEmpty, ListNoMatch } from '#components/list-state'
import { Pager } from '#components/pager'
import type { Tone } from '#components/status-tones'
import { Table, Td, Th, Tr } from '#components/table'
import { TextLink } from '#components/text-link'
import { openDesk } from '#lib/desk'
import { shortId } from '#lib/masks'
import { pathOf } from '#lib/path-of'
import { ScrollArea } from '../scroll-area'
import { type AuditView, auditHref, toAuditFilters } from './audit-query'

const looks: Record<AuditRecord['result'], { tone: Tone; icon: ReactNode }> = {
  sent: { tone: 'work', icon: <Radar /> },
  done: { tone: 'ok', icon: <Check /> },
  failed: { tone: 'rest', icon: <X /> },
  unknown: { tone: 'work', icon: <Radar /> },
  denied: { tone: 'bad', icon: <Ban /> },
}
const places: Readonly<Record<string, (id: string) => string>> = {
  customer: pathOf.customer,
  quote: pathOf.quote,
  transaction: pathOf.transaction,
}

/** The records, newest first, with what changed. */
export async function AuditList({ view }: { view: AuditView }) {
  const [t, w, desk] = await Promise.all([getTranslations('audit'), writing(), openDesk()])
  const { records, nextBefore } = await listAudit(desk.db, toAuditFilters(view, w.timeZone), { before: view.before })
  if (records.length === 0) {
    const filtered = Object.values(view).some(Boolean)
    if (!filtered) return <ListEmpty title={t('empty')} />
    return <ListNoMatch title={t('noMatch')} actions={<LinkButton href="/audit">{t('clear')}</LinkButton>} />
  }
  return (
    <>
      <ScrollArea label={t('title')}>
        <Table cards>
          <thead>
            <tr>
              {(['time', 'person', 'what', 'on', 'result', 'change'] as const).map((name) => (
                <Th key={name}>{t(`columns.${name}`)}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <Row key={record.seq.toString()} record={record} view={view} w={w} />
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      <Pager
        summary={t('shown', { count: records.length })}
        newerLabel={t('newest')}
        olderLabel={t('older')}
        newerHref={view.before ? auditHref(view, {}) : undefined}
        olderHref={nextBefore ? auditHref(view, { before: nextBefore }) : undefined}
      />
    </>
  )
}

async function Row({ record, view, w }: { record: AuditRecord; view: AuditView; w: Writing }) {
  const t = await getTranslations('audit')
  const { action, objectKind, objectId, actorName, actorId, result, code, reason } = record
  const key = action.replaceAll('.', '_')
  const placeOf = places[objectKind]
  const on = placeOf || /^[0-9a-f-]{36}$/.test(objectId) ? shortId(objectId) : objectId
  return (
    <Tr shape="card">
      <Td card="b2" className="whitespace-nowrap tabular-nums text-subtle" title={w.exact(record.at)}>
        {w.relative(record.at)}
      </Td>
      <Td card="a2">
        <span className="flex items-center gap-2">
          <Avatar name={actorName} size="sm" over />
          {actorId ? (
            <AppLink href={auditHref(view, { person: actorId })} prefetch={false}>
              {actorName}
            </AppLink>
          ) : (
            actorName
          )}
        </span>
      </Td>
      <Td main card="a1">
        {t.has(`actions.${key}`) ? t(`actions.${key}`) : action}
      </Td>
      <Td card="a3" className="text-subtle">
        {t.has(`kinds.${objectKind}`) ? t(`kinds.${objectKind}`) : objectKind}{' '}
        {placeOf && on ? (
          <TextLink className="tracking-[-.01em] whitespace-nowrap" href={placeOf(objectId)} prefetch={false}>
            {on}
          </TextLink>
        ) : (
          <span className="mono">{on}</span>
        )}
      </Td>
      <Td card="b1">
        <Badge tone={looks[result].tone} icon={looks[result].icon} quiet>
          {t(`results.${result}`)}
        </Badge>
        {code && <span className="mono text-muted text-xs ml-1.5">{code}</span>}
      </Td>
      <Td wrap card="whole" className="text-xs text-subtle">
        <Change before={record.before} after={record.after} />
        {reason && <span className="text-muted block">“{reason}”</span>}
      </Td>
    </Tr>
  )
}

/** Member by member: what it was and what it is. Both are masked already. */
function Change({ before, after }: { before: Masked | null; after: Masked | null }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => (
    <span key={name} className="mono block">
      {name}: {before?.[name] !== undefined && <s className="text-muted">{String(before[name])}</s>}{' '}
      {after?.[name] !== undefined && String(after[name])}
    </span>
  ))
}
