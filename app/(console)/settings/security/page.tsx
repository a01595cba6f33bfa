import { getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import { readSecurity } from '#backoffice/factors/read-security'
import { readPerson } from '#backoffice/people/people'
import { idleMinutes } from '#backoffice/people/roles'
import { Card, CardBody, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { openDesk } from '#lib/server/desk'
import { SettingsFrame } from '../settings-frame'
import { AuthenticatorCard } from './authenticator-card'
import { PasskeysCard } from './passkeys-card'
import { PasswordCard } from './password-card'
import { RecoveryCard } from './recovery-card'

export const generateMetadata = pageTitle('security')

export default async function SecurityPage() {
  const staff = await requireStaff('signed_in')
  const desk = await openDesk()
  const [t, security, { demo }] = await Promise.all([
    getTranslations('security'),
    readSecurity(desk, staff.personId),
    readPerson(desk.db, staff.personId),
  ])
  const hasFactor = security.authenticatorAt !== undefined || security.passkeys.length > 0
  return (
    <ClientMessages namespaces={['security', 'join']}>
      <SettingsFrame staff={staff} title={t('title')}>
        {demo && <Notice title={t('demo')}>{t('demoWhat')}</Notice>}
        <AuthenticatorCard since={security.authenticatorAt?.toISOString()} email={staff.email} />
        <PasskeysCard
          passkeys={security.passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
            ...passkey,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString(),
          }))}
        />
        {hasFactor && <RecoveryCard left={security.recoveryCodes} />}
        <div className="grid grid-cols-1 gap-6 tablet:grid-cols-2">
          <PasswordCard hasOwn={security.hasPassword && !demo} changedAt={security.passwordChangedAt?.toISOString()} />
          <Card>
            <CardHeader title={t('idle')} />
            <CardBody>
              <p className="text-sm text-subtle">{t('idleWhat', { minutes: idleMinutes(staff.roles) })}</p>
            </CardBody>
          </Card>
        </div>
      </SettingsFrame>
    </ClientMessages>
  )
}
