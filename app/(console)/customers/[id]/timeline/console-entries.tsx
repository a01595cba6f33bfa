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
  Undo2,
  UserPlus,
  Users,
  X,
} from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { formatters } from '#app/formatters'
import { type AuditRecord, listAudit } from '#backoffice/audit/list-audit'
import type { TimelineEvent } from '#components/timeline'
import { openDesk } from '#lib/server/desk'
import { toChanges } from '../../../_records/customer/changes'

/** Acts whose intent is shown too: it contains the changes, or the reason that whoever requested an unblock is to read. */
const toldByIntent = ['customer.edit', 'customer.unblock_reject']

/** Returns the intents of those of these acts that were done and are told by their intent. */
export async function readIntents(records: readonly AuditRecord[]): Promise<AuditRecord[]> {
  const told = records.filter(({ action, result }) => toldByIntent.includes(action) && result === 'done')
  const callIds = told.flatMap(({ callId }) => callId ?? [])
  const [first] = told
  if (first === undefined) return []
  const { objectKind, objectId } = first
  const sent = { objectKind, objectId, callIds, results: ['sent'] } as const
  return (await listAudit((await openDesk()).db, sent, { limit: callIds.length })).records
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
  'customer.unblock_withdraw': <Undo2 />,
  'customer.unblock_reject': <X />,
  'note.add': <StickyNote />,
  'tag.add': <Tag />,
  'tag.remove': <Tag />,
}

const tones = { done: undefined, sent: 'work', failed: 'bad', denied: 'bad', unknown: 'work' } as const

/** Returns a function that describes an act of this console on a customer: the person, the time, the change and the reason. */
export async function consoleWords(intents: readonly AuditRecord[], me: string): Promise<(record: AuditRecord) => TimelineEvent> {
  const [actOf, t, format, form] = await Promise.all([
    actLabels(),
    getTranslations('customer.timeline'),
    formatters(),
    getTranslations('customer-form.fields'),
  ])
  const intentOf = new Map(intents.map((intent) => [intent.callId, intent]))
  return (record) => {
    const { seq, at, result, actorId, actorName } = record
    const intent = toldByIntent.includes(record.action) ? intentOf.get(record.callId) : undefined
    const reason = record.reason ?? intent?.reason
    return {
      key: seq.toString(),
      icon: iconOf(record),
      tone: tones[result],
      what: result === 'done' ? actOf(record) : `${actOf(record)}, ${t(`results.${result}`)}`,
      when: (
        <>
          <time dateTime={at.toISOString()} title={format.exact(at)} className="whitespace-nowrap tabular-nums">
            {format.relative(at)}
          </time>
          {`, ${actorId === me ? t('you') : actorName}`}
          {reason && `, ${reason}`}
          {toChanges(intent && record.action === 'customer.edit' ? [intent, record] : [], undefined).map(
            ({ key, member, before, after }) => (
              <span key={key} className="block">
                {t('changed', { field: form.has(member) ? form(member) : member, before: before || '—', after: after || '—' })}
              </span>
            ),
          )}
        </>
      ),
    }
  }
}

/** Returns a function that names an act, in the words of the timeline or else of the audit trail. */
async function actLabels(): Promise<(record: AuditRecord) => string> {
  const [t, trail] = await Promise.all([getTranslations('customer.timeline'), getTranslations('audit.actions')])
  return ({ action, before, after }) => {
    const [field, tag] = [String(after?.field ?? ''), String(after?.tag ?? before?.tag ?? '')]
    const [key, trailKey] = [`actions.${action.replace('.', '-')}`, action.replace('.', '_')]
    if (t.has(key)) return t(key, { field: t.has(`fields.${field}`) ? t(`fields.${field}`) : field, tag })
    return trail.has(trailKey) ? trail(trailKey) : action
  }
}

function iconOf({ result, action }: AuditRecord): ReactNode {
  if (result === 'denied') return <Lock />
  return result === 'failed' ? <CircleX /> : (icons[action] ?? <ChevronRight />)
}
