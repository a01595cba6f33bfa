import {
  Ban,
  ChevronRight,
  CirclePause,
  CirclePlay,
  CircleX,
  Eye,
  Landmark,
  Lock,
  Pencil,
  Plus,
  ShieldCheck,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { writing } from '#app/writing'
import { type AuditRecord, listAudit } from '#backoffice/audit/list-audit'
import { Card, CardHeader } from '#components/card'
import { Timeline } from '#components/timeline'
import { openDesk } from '#lib/desk'

/** What people of this console did with this customer, newest first. */
export async function TimelineCard({ customerId, me }: { customerId: string; me: string }) {
  const [t, records] = await Promise.all([getTranslations('customer.timeline'), readTimeline(customerId)])
  return (
    <Card>
      <CardHeader title={t('title')} />
      <div className="body">
        {records.length === 0 ? (
          <p className="f13 t3">{t('none')}</p>
        ) : (
          <Timeline events={await Promise.all(records.map((record) => toEvent(record, me)))} />
        )}
      </div>
    </Card>
  )
}

/** A call leaves two records; the one that says how it ended is enough. */
const ended = ['done', 'failed', 'unknown', 'denied'] as const
const shown = 12

/** The records of the customer and of the accounts that were ever added here. */
async function readTimeline(customerId: string): Promise<AuditRecord[]> {
  const { db } = await openDesk()
  const own = await listAudit(db, { objectKind: 'customer', objectId: customerId, results: ended }, { limit: 50 })
  const accountIds = own.records.flatMap(({ after }) =>
    typeof after?.bank_account_id === 'string' ? [after.bank_account_id] : [],
  )
  const ofAccounts = { objectKind: 'bank_account', objectIds: accountIds, results: ended }
  const theirs = accountIds.length === 0 ? [] : (await listAudit(db, ofAccounts, { limit: shown })).records
  return [...own.records, ...theirs].sort((a, b) => Number(b.seq - a.seq)).slice(0, shown)
}

const icons: Readonly<Record<string, ReactNode>> = {
  'customer.create': <UserPlus />,
  'customer.edit': <Pencil />,
  'customer.delete': <Trash2 />,
  'bank_account.add': <Landmark />,
  'bank_account.remove': <Landmark />,
  'quote.create': <Plus />,
  'field.reveal': <Eye />,
  'review.decide': <ShieldCheck />,
  'customer.suspend': <CirclePause />,
  'customer.reinstate': <CirclePlay />,
  'customer.block': <Ban />,
  'customer.unblock': <Users />,
}

const tones = { failed: 'bad', denied: 'bad', unknown: 'work' } as const

async function toEvent(record: AuditRecord, me: string) {
  const [t, w] = await Promise.all([getTranslations('customer.timeline'), writing()])
  const key = `actions.${record.action.replace('.', '-')}`
  const field = String(record.after?.field ?? '')
  const act = t.has(key) ? t(key, { field: t.has(`fields.${field}`) ? t(`fields.${field}`) : field }) : record.action
  const who = record.actorId === me ? t('you') : record.actorName
  const result = record.result === 'done' || record.result === 'sent' ? '' : `, ${t(`results.${record.result}`)}`
  return {
    key: record.seq.toString(),
    icon:
      record.result === 'denied' ? (
        <Lock />
      ) : record.result === 'failed' ? (
        <CircleX />
      ) : (
        (icons[record.action] ?? <ChevronRight />)
      ),
    tone: record.result === 'done' || record.result === 'sent' ? undefined : tones[record.result],
    what: `${act}${result}`,
    when: (
      <>
        <time dateTime={record.at.toISOString()} title={w.exact(record.at)} className="num">
          {w.relative(record.at)}
        </time>
        {`, ${who}`}
        {record.reason && `, ${record.reason}`}
      </>
    ),
  }
}
