import { Users } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Person } from '#backoffice/people/people'
import type { Role } from '#backoffice/people/roles'
import type { RoleChange } from '#backoffice/staff/role-changes'
import { Card, CardHead } from '#components/card'
import { RelativeTime } from '#components/relative-time'
import { ChangeActs } from './change-acts'

type Props = { changes: readonly RoleChange[]; people: readonly Person[]; ownId: string }

/** Lists the changes of roles that wait for a second admin, each with the added and removed roles and the possible approvers. */
export function WaitingChanges({ changes, people, ownId }: Props) {
  return changes.map((change) => <WaitingChange key={change.id} change={change} people={people} ownId={ownId} />)
}

async function WaitingChange({ change, people, ownId }: Omit<Props, 'changes'> & { change: RoleChange }) {
  const [t, words] = await Promise.all([getTranslations('people'), getTranslations('roles')])
  const { id, personId, held, roles, reason, proposedBy, proposedAt } = change
  const nameOf = (wanted: string) => people.find((person) => person.id === wanted)?.name ?? ''
  const names = (of: readonly Role[]) => of.map((role) => words(`${role}.name`)).join(', ')
  const does = (of: readonly Role[]) => of.map((role) => words(`${role}.does`)).join('. ') || t('change.nothing')
  const part = proposedBy === ownId ? 'proposer' : personId === ownId ? 'person' : 'decider'
  const name = nameOf(personId)
  return (
    <Card tone="wait" aria-label={t('change.title', { name, roles: names(roles) })}>
      <CardHead tone="wait">
        <Users className="text-wait" />
        <div className="min-w-0 flex-1">
          <h2>{t('change.title', { name, roles: names(roles) })}</h2>
          <p className="text-sm text-muted">
            {t('change.asked', { name: nameOf(proposedBy) })} <RelativeTime at={proposedAt.toISOString()} />.{' '}
            {t(`change.${part}`)}
          </p>
        </div>
        {part !== 'person' && <ChangeActs changeId={id} name={name} isOwn={part === 'proposer'} />}
      </CardHead>
      <dl className="grid grid-cols-1 divide-y divide-line text-sm tablet:grid-cols-3 tablet:divide-x tablet:divide-y-0 [&>div]:px-4 [&>div]:py-3 [&_dt]:text-muted">
        <Fact term={t('change.gains')}>{does(roles.filter((role) => !held.includes(role)))}</Fact>
        <Fact term={t('change.loses')}>{does(held.filter((role) => !roles.includes(role)))}</Fact>
        <Fact term={t('change.reason')}>{t('change.quoted', { reason })}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div className="wrap-anywhere">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
