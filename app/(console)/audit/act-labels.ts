import 'server-only'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import type { Act } from '#backoffice/audit/acts'
import type { Masked } from '#backoffice/columns'
import { shortId } from '#lib/shared/masks'
import { countryName } from '../_kit/words/countries'
import { statusLabels } from '../_kit/words/status-labels'
import { staffNames } from '../_records/person/staff-names'
import { reviewLabels } from '../_records/review/review-labels'
import { approvalValues } from './approval-values'
import { isStoredTime } from './stored-time'

export type Value = Masked[string] | undefined
/** One member of an act, in words. An undefined value was not recorded. */
export type ShownMember = { key: string; name: string; before: string | undefined; after: string | undefined }
/** The subject of an act; `kind` and `id` are empty if it is unknown. */
export type About = { kind: string; id: string; shown: string }

/** Returns the labels of acts and their members in the reader's language. An unknown word is shown as received. */
export async function actLabels() {
  const [t, members, valueText, staff] = await Promise.all([
    getTranslations('audit'),
    getTranslations('audit.members'),
    valueWords(),
    staffNames(),
  ])
  const member = (name: string) => (members.has(name) ? members(name) : name)
  const kindOf = (kind: string) => (t.has(`kinds.${kind}`) ? t(`kinds.${kind}`) : kind)
  return {
    what: ({ action, before, after }: Pick<Act, 'action' | 'before' | 'after'>) => {
      const key = `actions.${action.replaceAll('.', '_')}`
      const fields = (names: readonly string[]) => names.map((name) => member(name).toLowerCase()).join(', ')
      if (action === 'field.reveal' && after?.field) return t('revealed', { field: fields([String(after.field)]) })
      if (action === 'customer.edit' && before) return t('changed', { fields: fields(Object.keys(before)) })
      return t.has(key) ? t(key) : action
    },
    who: ({ actorId, actorName }: Pick<Act, 'actorId' | 'actorName'>) =>
      actorId === null && actorName === '?' ? t('stranger') : actorName,
    quoted: (text: string) => t('quoted', { text }),
    roles: (roles: readonly string[]) => roles.map((role) => valueText('roles', role)).join(', '),
    kindOf,
    shownId: ({ kind, id }: Pick<About, 'kind' | 'id'>) =>
      kind === 'person' ? staff(id) : /^[0-9a-f-]{36}$/.test(id) || linked.has(kind) ? shortId(id) : id,
    members: ({ before, after }: Pick<Act, 'before' | 'after'>): ShownMember[] =>
      [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((key) => ({
        key,
        name: member(key),
        before: shownValue(before?.[key], (value) => valueText(key, value)),
        after: shownValue(after?.[key], (value) => valueText(key, value)),
      })),
  }
}

export type ActLabels = Awaited<ReturnType<typeof actLabels>>

const linked: ReadonlySet<string> = new Set(['customer', 'quote', 'transaction', 'bank_account', 'prefunded_account', 'deposit'])

/** Returns the subject of an act. For a missing permission and for a watched record, it is the record that was accessed. */
export function aboutOf({ objectKind, objectId, after }: Pick<Act, 'objectKind' | 'objectId' | 'after'>) {
  if (!['permission', 'canary'].includes(objectKind) || !after?.object_id) return { kind: objectKind, id: objectId }
  return { kind: String(after.object_kind), id: String(after.object_id) }
}

function shownValue(value: Value, say: (value: Value) => string): string | undefined {
  return value === undefined ? undefined : say(value)
}

/** Members with the ids of one or several people of the console. */
const membersOfPeople = ['proposed_by', 'agreed_by', 'asked_by', 'approved_by', 'decided_by', 'made_by'] as const

/** Returns a function that formats the values of members: states, codes, amounts, days. They are masked already. */
async function valueWords(): Promise<(member: string, value: Value) => string> {
  const [t, roles, types, pauses, format] = await Promise.all([
    getTranslations('audit'),
    getTranslations('roles'),
    getTranslations('status'),
    getTranslations('batches.states.reasons'),
    formatters(),
  ])
  const [status, review, staff] = await Promise.all([statusLabels(), reviewLabels(), staffNames()])
  const known = (key: string, word: string) => (t.has(key) ? t(key) : word)
  const typeOf = (word: string) => {
    const kind = ['customerType', 'accountType', 'transactionType'].find((name) => types.has(`${name}.${word}`))
    return kind ? types(`${kind}.${word}`) : word
  }
  const say: Readonly<Record<string, (word: string) => string>> = {
    state: (word) => status('customer', word),
    kyc_status: (word) => status('kyc', word),
    kyc_type: review.tier,
    type: typeOf,
    decision: review.action,
    reason_code: review.code,
    country: (word) => countryName(word, format.locale),
    roles: (word) => word.replace(/\w+/g, (role) => (roles.has(`${role}.name`) ? roles(`${role}.name`) : role)),
    shared_with: (word) => (roles.has(`${word}.name`) ? roles(`${word}.name`) : word),
    field: (word) => known(`members.${word}`, word),
    object_kind: (word) => known(`kinds.${word}`, word),
    read_as: (word) => known(`payoutOutcomes.${word}`, word),
    payout_step: (word) => known(`payoutSteps.${word}`, word),
    ...Object.fromEntries(membersOfPeople.map((name) => [name, (ids: string) => ids.split(', ').map(staff).join(', ')])),
    source_amount: format.figure,
    quoted_amount: format.figure,
    expires: format.exact,
    valid_until: format.exact,
    ...approvalValues(format, (name) => known(`conditions.${name}`, name)),
    made_at: format.exact,
    reason: (word) => (pauses.has(word) ? pauses(word) : word),
    changed: (names) => names.replace(/\w+/g, (name) => known(`members.${name}`, name)),
  }
  const plain = (word: string) => (isStoredTime(word) ? format.moment(word) : known(`values.${word}`, word))
  return (member, value) => {
    if (value === null || value === undefined || value === '') return t('panel.none')
    if (typeof value === 'boolean') return value ? t('panel.yes') : t('panel.no')
    const word = String(value)
    return Object.hasOwn(say, member) ? (say[member]?.(word) ?? word) : plain(word)
  }
}
