import { getTranslations } from 'next-intl/server'
import type { Person } from '#backoffice/people/people'
import type { Recovery } from '#backoffice/staff/recoveries'
import { RelativeTime } from '#components/relative-time'
import { WaitingCard } from '../../_kit/page/waiting-card'
import { RecoveryActs } from './recovery-acts'

type Props = { recoveries: readonly Recovery[]; people: readonly Person[]; ownId: string }

/** Lists the ways back in that wait for a second admin. */
export function WaitingRecoveries({ recoveries, people, ownId }: Props) {
  return recoveries.map((recovery) => <WaitingRecovery key={recovery.id} recovery={recovery} people={people} ownId={ownId} />)
}

async function WaitingRecovery({ recovery, people, ownId }: Omit<Props, 'recoveries'> & { recovery: Recovery }) {
  const t = await getTranslations('people')
  const { id, personId, recovers, reason, proposedBy, proposedAt } = recovery
  const nameOf = (wanted: string) => people.find((person) => person.id === wanted)?.name ?? ''
  const part = proposedBy === ownId ? 'proposer' : personId === ownId ? 'person' : 'decider'
  const name = nameOf(personId)
  return (
    <WaitingCard
      title={t(`recovery.${recovers}.title`, { name })}
      text={
        <>
          {t('change.asked', { name: nameOf(proposedBy) })} <RelativeTime at={proposedAt.toISOString()} />.{' '}
          {t(`recovery.${part}`)}
        </>
      }
      acts={part !== 'person' && <RecoveryActs recoveryId={id} recovers={recovers} name={name} isOwn={part === 'proposer'} />}
      facts={[
        [t('recovery.meaning'), t(`recovery.${recovers}.effects.accept`)],
        [t('change.reason'), t('change.quoted', { reason })],
      ]}
    />
  )
}
