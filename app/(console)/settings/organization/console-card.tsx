import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { readPolicy } from '#backoffice/approvals/policies'
import { newPayeeHoursOf } from '#backoffice/approvals/policy.rules'
import { Card, CardHeader } from '#components/card'
import { CodeText } from '#components/code-text'
import { DefList } from '#components/def-list'
import { TextLink } from '#components/text-link'
import { apiCredentials } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { servedOrganization } from '#lib/server/organization'
import { Setting } from './setting'

/** Shows how this console is set, without any secret. */
export async function ConsoleCard({ format }: { format: Formatters }) {
  const [t, organization, { organizationId }, { db }] = await Promise.all([
    getTranslations('organization.console'),
    servedOrganization(),
    apiCredentials(),
    openDesk(),
  ])
  const hours = newPayeeHoursOf((await readPolicy(db)).rules)
  const remote = env.API_BASE_URL
  const environment = organization?.test ? 'test' : remote === undefined ? 'live' : 'unsaid'
  return (
    <Card>
      <CardHeader title={t('title')} fact={t('fact')} />
      <DefList>
        <Setting label={t('zone')} code="BUSINESS_TIME_ZONE">
          {t('zoneNow', { zone: format.timeZone, time: format.clock(format.now).slice(0, 5) })}
        </Setting>
        <Setting label={t('languages')} place={t('languagesPlace')}>
          {t('languagesNow')}
        </Setting>
        <Setting label={t('environment')} code={remote === undefined ? 'organization create' : 'API_KEY'}>
          {t(`environments.${environment}`)}
        </Setting>
        <Setting label={t('id')} code="ORGANIZATION_ID">
          <CodeText>{organizationId}</CodeText>
        </Setting>
        <Setting label={t('api')} code="API_BASE_URL">
          {remote === undefined ? t('inside') : <CodeText>{new URL(remote).host}</CodeText>}
        </Setting>
        {remote !== undefined && <RemoteSettings />}
        <Setting label={t('newPayee')} place={<TextLink href="/settings/approvals">{t('policy')}</TextLink>}>
          {t('newPayeeNow', { hours })}
        </Setting>
      </DefList>
    </Card>
  )
}

/** Shows the settings that only an API of somebody else has. */
async function RemoteSettings() {
  const t = await getTranslations('organization.console')
  const named = env.PREFUNDED_ACCOUNTS
  return (
    <>
      <Setting label={t('amounts')} code="QUOTE_AMOUNT_UNIT">
        {t(env.QUOTE_AMOUNT_UNIT)}
      </Setting>
      <Setting label={t('sources')} code="PREFUNDED_ACCOUNTS">
        {named === undefined ? t('listed') : t('named', { count: named.length })}
      </Setting>
    </>
  )
}
