import { getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import type { Desk } from '#backoffice/desk'
import { listSessions } from '#backoffice/sessions/list-sessions'
import { listStaff } from '#backoffice/staff/list-staff'
import { Card, CardBody, CardHeader } from '#components/card'
import { requireStaff, type Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { openDesk } from '#lib/server/desk'
import { SettingsFrame } from '../settings-frame'
import { EndOthers } from './end-session'
import { SessionsTable } from './sessions-table'
import { shownSession } from './shown-session'

export const generateMetadata = pageTitle('sessions')

export default async function SessionsPage() {
  const staff = await requireStaff('signed_in')
  const [t, desk] = await Promise.all([getTranslations('sessions'), openDesk()])
  const own = await listSessions(desk, { id: staff.personId, roles: staff.roles })
  return (
    <ClientMessages namespaces={['sessions']}>
      <SettingsFrame staff={staff} title={t('title')}>
        <Card>
          <CardHeader title={t('own')} count={own.length} fact={t('ownWhat')}>
            {own.length > 1 && <EndOthers />}
          </CardHeader>
          <SessionsTable label={t('own')} sessions={own.map((one) => shownSession(one, { own: staff.sessionId }))} />
        </Card>
        {staff.can('people.manage') && <Others desk={desk} staff={staff} />}
      </SettingsFrame>
    </ClientMessages>
  )
}

/** Lists the sessions of all other people. */
async function Others({ desk, staff }: { desk: Desk; staff: Staff }) {
  const t = await getTranslations('sessions')
  const others = (await listStaff(desk)).filter(({ id }) => id !== staff.personId)
  const lists = await Promise.all(
    others.map(async (person) =>
      (await listSessions(desk, person)).map((one) => shownSession(one, { own: staff.sessionId, person: person.name })),
    ),
  )
  const sessions = lists.flat()
  return (
    <Card>
      <CardHeader title={t('others')} count={sessions.length} />
      {sessions.length === 0 ? (
        <CardBody>
          <p className="text-sm text-subtle">{t('nobody')}</p>
        </CardBody>
      ) : (
        <SessionsTable label={t('others')} sessions={sessions} />
      )}
    </Card>
  )
}
