import { getTranslations } from 'next-intl/server'
import type { Person } from '#backoffice/people/people'
import type { Role } from '#backoffice/people/roles'
import type { RoleChange } from '#backoffice/staff/role-changes'
import { RelativeTime } from '#components/relative-time'
import { WaitingCard } from '../../_kit/page/waiting-card'
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
    <WaitingCard
      title={t('change.title', { name, roles: names(roles) })}
      text={
        <>
          {t('change.asked', { name: nameOf(proposedBy) })} <RelativeTime at={proposedAt.toISOString()} />. {t(`change.${part}`)}
        </>
      }
      acts={part !== 'person' && <ChangeActs changeId={id} name={name} isOwn={part === 'proposer'} />}
      facts={[
        [t('change.gains'), does(roles.filter((role) => !held.includes(role)))],
        [t('change.loses'), does(held.filter((role) => !roles.includes(role)))],
        [t('change.reason'), t('change.quoted', { reason })],
      ]}
    />
  )
}
