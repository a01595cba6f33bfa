import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import { CodeText } from '#components/code-text'
import { Def, DefList } from '#components/def-list'
import type { WebhookEndpoint } from '#contract/webhooks'
import type { Acts } from '../offered-pages'
import { ChangeEndpoint } from './change-endpoint'
import { DeleteEndpoint } from './delete-endpoint'
import { endpointState } from './endpoint-row'
import { shortTypes } from './event-groups'
import { RotateSecret } from './rotate-secret'
import { TestEndpoint } from './send-test'
import { EndpointBadge } from './state-badges'
import { SwitchEndpoint } from './switch-endpoint'

type Props = { endpoint: WebhookEndpoint; acts: Acts; format: Formatters }

/** Shows an endpoint whole: where events go, which, how it does, and what can be done with it. */
export async function EndpointCard({ endpoint, acts, format }: Props) {
  const t = await getTranslations('developers-webhooks')
  const state = endpointState(endpoint)
  const { secret: _never, ...shown } = endpoint
  return (
    <Card>
      <CardHeader title={t('endpoint')}>
        <EndpointBadge state={state}>{t(`states.${state}`)}</EndpointBadge>
      </CardHeader>
      <Facts endpoint={endpoint} format={format} />
      <CardBody className="flex flex-wrap items-center gap-2 border-t empty:hidden">
        {state !== 'disabled' && acts.has('testWebhookEndpoint') && <TestEndpoint id={endpoint.id} />}
        {acts.has('updateWebhookEndpoint') && <ChangeEndpoint endpoint={shown} />}
        {acts.has('rotateWebhookSecret') && <RotateSecret endpoint={shown} older={olderSecretUntil(endpoint, format)} />}
        {acts.has('updateWebhookEndpoint') && <SwitchEndpoint endpoint={shown} />}
      </CardBody>
      {acts.has('deleteWebhookEndpoint') && (
        <CardBody className="flex flex-wrap items-center justify-between gap-3 border-t">
          <p className="min-w-0 flex-1 basis-48 text-sm text-subtle">{t('deleteWhat')}</p>
          <DeleteEndpoint endpoint={shown} />
        </CardBody>
      )}
    </Card>
  )
}

async function Facts({ endpoint, format }: Omit<Props, 'acts'>) {
  const t = await getTranslations('developers-webhooks')
  const { url, description, event_types: types, failing_since: since, disabled_reason: why, created_at: made } = endpoint
  const old = olderSecretUntil(endpoint, format)
  return (
    <DefList names="half">
      <Def label={t('facts.address')}>
        <CodeText className="min-w-0">{url}</CodeText>
      </Def>
      {description !== null && <Def label={t('facts.description')}>{description}</Def>}
      <Def label={t('facts.events')}>
        {types === null ? t('allEvents') : <span className="mono wrap-anywhere">{shortTypes(types).join(', ')}</span>}
      </Def>
      {why !== null && <Def label={t('facts.disabled')}>{t(`reasons.${why}`)}</Def>}
      {since !== null && <Def label={t('facts.failing')}>{format.exact(since)}</Def>}
      {old !== null && <Def label={t('facts.oldSecret')}>{t('until', { time: format.exact(old) })}</Def>}
      <Def label={t('facts.made')}>{format.exact(made)}</Def>
    </DefList>
  )
}

/** Returns how long the secret before the last rotation signs too; null if it does not. */
function olderSecretUntil({ previous_secret_until: until }: WebhookEndpoint, { now }: Formatters): string | null {
  return until !== null && Date.parse(until) > now.getTime() ? until : null
}
