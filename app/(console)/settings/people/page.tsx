import { getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import { listInvitations } from '#backoffice/invitations/invitations'
import { mayEnter } from '#backoffice/people/people'
import { listStaff } from '#backoffice/staff/list-staff'
import { listWaitingRecoveries } from '#backoffice/staff/recoveries'
import { listWaitingRoleChanges } from '#backoffice/staff/role-changes'
import { Card, CardHeader } from '#components/card'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { openDesk } from '#lib/server/desk'
import { SettingsFrame } from '../settings-frame'
import { ImportPeople } from './import-people'
import { InvitePerson } from './invite-person'
import { memberOfInvitation, memberOfStaff } from './member'
import { PeopleTable } from './people-table'
import { WaitingChanges } from './waiting-changes'
import { WaitingRecoveries } from './waiting-recoveries'

export const generateMetadata = pageTitle('people')

export default async function PeoplePage() {
  const staff = await requireStaff('people.manage')
  const [t, desk] = await Promise.all([getTranslations('people'), openDesk()])
  const [people, invitations, changes, recoveries] = await Promise.all([
    listStaff(desk),
    listInvitations(desk.db),
    listWaitingRoleChanges(desk.db),
    listWaitingRecoveries(desk.db),
  ])
  const admins = people.filter((person) => person.roles.includes('admin') && mayEnter(desk, person))
  const otherAdmins = admins.flatMap(({ id }) => (id === staff.personId ? [] : [id]))
  const members = [
    ...people.map((row) => memberOfStaff(row, { changes, recoveries, otherAdmins })),
    ...invitations.map((invitation) => memberOfInvitation(invitation, desk.now())),
  ]
  return (
    <ClientMessages namespaces={['people', 'roles']}>
      <SettingsFrame staff={staff} title={t('title')} actions={<Invitations />}>
        <WaitingChanges changes={changes} people={people} ownId={staff.personId} />
        <WaitingRecoveries recoveries={recoveries} people={people} ownId={staff.personId} />
        <Card>
          <CardHeader title={t('people')} count={members.length} fact={t('rule')} />
          <PeopleTable members={members} ownId={staff.personId} />
        </Card>
      </SettingsFrame>
    </ClientMessages>
  )
}

function Invitations() {
  return (
    <>
      <ImportPeople />
      <InvitePerson />
    </>
  )
}
