import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import { CodeText } from '#components/code-text'
import { Def, DefList } from '#components/def-list'
import type { ApiKey } from '#contract/api-keys'
import { staffNames } from '../../_records/person/staff-names'
import type { Acts } from '../offered-pages'
import { hintOf, oldSecretUntil, stateOf } from './key-row'
import { KeyStateBadge } from './key-state-badge'
import type { KeyWay } from './key-way'
import { RevokeKey } from './revoke-key'
import { RotateKey } from './rotate-key'
import { ScopeList } from './scope-list'

type Props = { apiKey: ApiKey; acts: Acts; way: KeyWay; format: Formatters }

/** Shows a key whole: what it may do, from where and until when, who made it, and what can be done with it. */
export async function KeyCard({ apiKey: key, acts, way, format }: Props) {
  const t = await getTranslations('developers-keys')
  const state = stateOf(key, format.now)
  const works = state === 'works' || state === 'ends'
  const shown = { id: key.id, name: key.name, hint: hintOf(key) }
  return (
    <Card>
      <CardHeader title={<span className="wrap-anywhere">{key.name}</span>}>
        <KeyStateBadge state={state}>{t(`states.${state}`)}</KeyStateBadge>
      </CardHeader>
      <Facts apiKey={key} format={format} />
      <Scopes scopes={key.scopes} />
      {works && acts.has('rotateApiKey') && (
        <Act what={t(way === 'alone' ? 'rotateWhat' : 'rotateByTwo')}>
          <RotateKey apiKey={shown} way={way} older={oldSecretUntil(key, format.now)} />
        </Act>
      )}
      {works && acts.has('revokeApiKey') && (
        <Act what={t('revokeWhat')}>
          <RevokeKey apiKey={shown} />
        </Act>
      )}
    </Card>
  )
}

async function Facts({ apiKey: key, format }: Pick<Props, 'apiKey' | 'format'>) {
  const [t, nameOf] = await Promise.all([getTranslations('developers-keys'), staffNames()])
  const ends = key.expires_at === null ? t('never') : format.exact(key.expires_at)
  const old = oldSecretUntil(key, format.now)
  return (
    <DefList names="half">
      <Def label={t('facts.text')}>
        <CodeText className="min-w-0">{hintOf(key)}</CodeText>
      </Def>
      <Def label={t('facts.madeBy')}>{key.created_by === null ? t('unsaid') : nameOf(key.created_by)}</Def>
      <Def label={t('facts.made')}>{format.exact(key.created_at)}</Def>
      <Def label={t('facts.ends')}>{ends}</Def>
      {key.revoked_at !== null && <Def label={t('facts.revoked')}>{format.exact(key.revoked_at)}</Def>}
      <Def label={t('facts.lastUsed')}>{key.last_used_at === null ? t('neverUsed') : format.exact(key.last_used_at)}</Def>
      {key.last_used_ip !== null && (
        <Def label={t('facts.lastFrom')}>
          <CodeText className="min-w-0">{key.last_used_ip}</CodeText>
        </Def>
      )}
      <Def label={t('facts.from')}>
        {key.allowed_cidrs === null ? t('anywhere') : <CodeText className="min-w-0">{key.allowed_cidrs.join(', ')}</CodeText>}
      </Def>
      {old !== null && <Def label={t('facts.oldSecret')}>{t('until', { time: format.exact(old) })}</Def>}
    </DefList>
  )
}

async function Scopes({ scopes }: { scopes: readonly string[] }) {
  const t = await getTranslations('developers-keys')
  return (
    <CardBody className="border-t">
      <h3 className="mb-2 text-sm font-medium">{t('mayDo')}</h3>
      <ScopeList scopes={scopes} />
    </CardBody>
  )
}

function Act({ what, children }: { what: string; children: ReactNode }) {
  return (
    <CardBody className="flex flex-wrap items-center justify-between gap-3 border-t">
      <p className="min-w-0 flex-1 basis-48 text-sm text-subtle">{what}</p>
      {children}
    </CardBody>
  )
}
