import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { idleMinutes, type Role, roles } from '#backoffice/people/roles'
import { sessionHours } from '#backoffice/sessions/sessions'
import { Card, CardHeader } from '#components/card'
import { DefList } from '#components/def-list'
import { env } from '#lib/server/env'
import { formatSpan } from '#lib/shared/format'
import { Setting } from './setting'

const hourMs = 3_600_000

/** Shows how people sign in, and when their sessions lock and end. */
export async function EntryCard({ format }: { format: Formatters }) {
  const [t, names] = await Promise.all([getTranslations('organization.entry'), getTranslations('roles')])
  const list = new Intl.ListFormat(format.locale)
  const named = (some: readonly Role[]) => list.format(some.map((role) => names(`${role}.name`)))
  const separation = env.ROLE_SEPARATION
  const companyName = env.OIDC_ISSUER && (env.OIDC_NAME ?? new URL(env.OIDC_ISSUER).host)
  return (
    <Card>
      <CardHeader title={t('title')} />
      <DefList>
        <Setting label={t('ends')} place={t('fixed')}>
          {t('endsNow', { span: formatSpan(sessionHours * hourMs) })}
        </Setting>
        <Setting label={t('locks')} place={t('fixed')}>
          {byIdleTime().map(([minutes, some]) => (
            <p key={minutes}>{t('locksNow', { span: formatSpan((minutes * hourMs) / 60), roles: named(some) })}</p>
          ))}
        </Setting>
        <Setting label={t('secondFactor')} code="SECOND_FACTOR_ROLES">
          {env.DEMO ? t('secondFactorDemo') : named(env.SECOND_FACTOR_ROLES) || t('secondFactorNone')}
        </Setting>
        <Setting label={t('separation')} code="ROLE_SEPARATION">
          {t(`separations.${separation}`)}
        </Setting>
        <Setting label={t('company')} code="OIDC_ISSUER">
          {companyName === undefined ? t('companyOff') : t('companyOn', { name: companyName })}
        </Setting>
        <Setting label={t('directory')} code="SCIM_TOKEN">
          {t(env.SCIM_TOKEN === undefined ? 'directoryOff' : 'directoryOn')}
        </Setting>
      </DefList>
    </Card>
  )
}

/** Returns the roles by the minutes after which their sessions lock, the shortest time first. */
function byIdleTime(): [minutes: number, roles: Role[]][] {
  const times = [...new Set(roles.map((role) => idleMinutes([role])))].sort((one, other) => one - other)
  return times.map((minutes) => [minutes, roles.filter((role) => idleMinutes([role]) === minutes)])
}
