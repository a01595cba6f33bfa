import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import { endOfRequest, type RequestedKey } from '#backoffice/key-requests/key-requests'
import { CodeText } from '#components/code-text'
import { RelativeTime } from '#components/relative-time'
import type { Staff } from '#lib/access/session'
import { WaitingCard } from '../../_kit/page/waiting-card'
import { listKeyRequests } from '../../_records/key-request/list-key-requests'
import { staffNames } from '../../_records/person/staff-names'
import { overlaps } from '../overlaps'
import { DecideKey, MakeAgreedKey, WithdrawKey } from './request-acts'
import { ScopeList } from './scope-list'

type Props = { staff: Staff; format: Formatters }

/** Lists the keys that wait for a second admin, or for their author to create them. */
export async function WaitingKeys({ staff, format }: Props) {
  const requests = await listKeyRequests()
  if (requests.length === 0) return null
  return (
    <div className="mb-4 flex flex-col gap-4">
      {requests.map((request) => (
        <WaitingKey key={request.id} request={request} staff={staff} format={format} />
      ))}
    </div>
  )
}

async function WaitingKey({ request, staff, format }: Props & { request: RequestedKey }) {
  const [t, nameOf] = await Promise.all([getTranslations('developers-keys.requests'), staffNames()])
  const { terms, state, requestedBy, requestedAt, decidedBy } = request
  const { act } = terms
  const name = act === 'create' ? terms.body.name : terms.name
  const part = `${state}${requestedBy === staff.personId ? 'Own' : 'Other'}` as const
  const values = { decider: nameOf(decidedBy ?? ''), until: format.moment(endOfRequest(request)) }
  return (
    <WaitingCard
      title={t(`title.${act}`, { name })}
      text={
        <>
          {t('by', { name: nameOf(requestedBy) })} <RelativeTime at={requestedAt.toISOString()} />.{' '}
          {t.has(part) && t(part, values)}
        </>
      }
      acts={staff.can('key.manage') && <Acts request={request} name={name} isOwn={requestedBy === staff.personId} />}
      facts={await factsOf(terms, format)}
    />
  )
}

function Acts({ request: { id, terms, state }, name, isOwn }: { request: RequestedKey; name: string; isOwn: boolean }) {
  const shown = { requestId: id, act: terms.act, name }
  if (!isOwn) return state === 'waiting' && <DecideKey {...shown} />
  return (
    <span className="flex flex-wrap items-center gap-2">
      {state === 'agreed' && <MakeAgreedKey {...shown} />}
      <WithdrawKey {...shown} />
    </span>
  )
}

/** Returns everything that was requested: whoever agrees, agrees to this. */
async function factsOf(terms: RequestedKey['terms'], format: Formatters): Promise<(readonly [string, ReactNode])[]> {
  const [t, words] = await Promise.all([getTranslations('developers-keys'), getTranslations('developers-secret')])
  if (terms.act === 'rotate') {
    const overlap = overlaps.find((one) => one === terms.grace_seconds) ?? 0
    return [
      [t('facts.text'), <CodeText key="text">{`…${terms.last_four}`}</CodeText>],
      [t('facts.oldSecret'), words(`overlaps.after${overlap}`)],
    ]
  }
  const { scopes, allowed_cidrs: ranges, expires_at: end } = terms.body
  return [
    [t('mayDo'), <ScopeList key="scopes" scopes={scopes} />],
    [t('facts.from'), ranges ? <CodeText key="from">{ranges.join(', ')}</CodeText> : t('anywhere')],
    [t('facts.ends'), end === undefined ? t('lives.usual') : format.exact(end)],
  ]
}
