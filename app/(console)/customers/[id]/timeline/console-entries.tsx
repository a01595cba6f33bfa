import 'server-only'
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
  StickyNote,
  Tag,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { writing } from '#app/writing'
import { type AuditRecord, listAudit } from '#backoffice/audit/list-audit'
import { openDesk } from '#lib/desk'
import { type Change, toChanges } from '../../../reviews/[id]/changes'
import type { Entry } from './timeline-entries'

/** A call leaves two records; the one that says how it ended is enough. */
const ended: ReadonlySet<string> = new Set(['done', 'failed', 'unknown', 'denied'])
const readAtMost = 200

/** What people of this console did with a customer and with its accounts, newest first: who, when, what changed and why. */
export async function consoleEntries(customerId: string, me: string): Promise<Entry[]> {
  const records = await readRecords(customerId)
  const changes = toChanges(records, undefined)
  const intents = new Map(records.filter(({ result }) => result === 'sent').map((record) => [record.callId, record]))
  const shown = records.filter(({ result }) => ended.has(result))
  return Promise.all(
    shown.map((record) => {
      const intent = record.action === 'customer.edit' ? intents.get(record.callId) : undefined
      return toEntry(record, me, intent === undefined ? [] : changes.filter(({ key }) => key.startsWith(`${intent.seq}-`)))
    }),
  )
}

/** The records of the customer and of the accounts that were ever added here. */
export async function readRecords(customerId: string): Promise<AuditRecord[]> {
  const { db } = await openDesk()
  const own = await listAudit(db, { objectKind: 'customer', objectId: customerId }, { limit: readAtMost })
  const accountIds = own.records.flatMap(({ after }) =>
    typeof after?.bank_account_id === 'string' ? [after.bank_account_id] : [],
  )
  const ofAccounts = { objectKind: 'bank_account', objectIds: accountIds }
  const theirs = accountIds.length === 0 ? [] : (await listAudit(db, ofAccounts, { limit: readAtMost })).records
  return [...own.records, ...theirs].sort((a, b) => Number(b.seq - a.seq))
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
  'note.add': <StickyNote />,
  'tag.add': <Tag />,
  'tag.remove': <Tag />,
}

const tones = { failed: 'bad', denied: 'bad', unknown: 'work' } as const

async function toEntry(record: AuditRecord, me: string, changes: readonly Change[]): Promise<Entry> {
  const [t, w, form] = await Promise.all([
    getTranslations('customer.timeline'),
    writing(),
    getTranslations('customer-form.fields'),
  ])
  const key = `actions.${record.action.replace('.', '-')}`
  const field = String(record.after?.field ?? '')
  const tag = String(record.after?.tag ?? record.before?.tag ?? '')
  const act = t.has(key) ? t(key, { field: t.has(`fields.${field}`) ? t(`fields.${field}`) : field, tag }) : record.action
  const result = record.result === 'done' || record.result === 'sent' ? '' : `, ${t(`results.${record.result}`)}`
  return {
    key: record.seq.toString(),
    source: 'console',
    at: record.at,
    icon: iconOf(record),
    tone: record.result === 'done' || record.result === 'sent' ? undefined : tones[record.result],
    what: `${act}${result}`,
    when: (
      <>
        <time dateTime={record.at.toISOString()} title={w.exact(record.at)} className="num">
          {w.relative(record.at)}
        </time>
        {`, ${record.actorId === me ? t('you') : record.actorName}`}
        {record.reason && `, ${record.reason}`}
        {changes.map(({ key: change, member, before, after }) => (
          <span key={change} className="block">
            {t('changed', { field: form.has(member) ? form(member) : member, before: before || '—', after: after || '—' })}
          </span>
        ))}
      </>
    ),
  }
}

function iconOf({ result, action }: AuditRecord): ReactNode {
  if (result === 'denied') return <Lock />
  return result === 'failed' ? <CircleX /> : (icons[action] ?? <ChevronRight />)
}
