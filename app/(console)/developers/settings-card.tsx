import { getTranslations } from 'next-intl/server'
import { Card, CardHeader } from '#components/card'
import { CodeText } from '#components/code-text'
import { Def, DefList } from '#components/def-list'
import { apiCredentials } from '#lib/server/api'
import { env } from '#lib/server/env'
import { servedOrganization } from '#lib/server/organization'
import { shownAddress } from './figures'

/** Shows the address and the settings of the API, without its key. */
export async function SettingsCard() {
  const [t, organization, { organizationId }] = await Promise.all([
    getTranslations('developers.settings'),
    servedOrganization(),
    apiCredentials(),
  ])
  const remote = env.API_BASE_URL
  const live = remote === undefined ? 'live' : 'unsaid'
  return (
    <Card>
      <CardHeader title={t('title')} />
      <DefList names="narrow">
        <Def label={t('address')}>
          {remote === undefined ? (
            t('inside', { address: `${env.APP_ORIGIN}/v1` })
          ) : (
            <CodeText className="min-w-0">{shownAddress(remote)}</CodeText>
          )}
        </Def>
        <Def label={t('environment')}>{t(organization?.test ? 'test' : live)}</Def>
        <Def label={t('organization')}>
          <CodeText className="min-w-0">{organizationId}</CodeText>
        </Def>
        <Def label={t('amounts')}>{t(env.QUOTE_AMOUNT_UNIT)}</Def>
        <Def label={t('sources')}>
          {env.PREFUNDED_ACCOUNTS === undefined ? t('listed') : t('named', { count: env.PREFUNDED_ACCOUNTS.length })}
        </Def>
      </DefList>
    </Card>
  )
}
