'use client'

import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { Badge } from '#components/badge'
import { Button } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import { RelativeTime } from '#components/relative-time'
import { withProof } from '../../_kit/step-up/with-proof'
import { useFailure } from '../../_kit/words/use-failure'
import { beginAuthenticator } from './actions'
import { type AuthenticatorKey, AuthenticatorSetup } from './authenticator-setup'
import { CodesShown } from './codes-shown'
import { RemoveFactor } from './remove-factor'

/** Whether there is an authenticator app, and the way to one. `since` is ISO. */
export function AuthenticatorCard({ since, email }: { since: string | undefined; email: string }) {
  const t = useTranslations('security')
  const router = useRouter()
  const failure = useFailure()
  const [key, setKey] = useState<AuthenticatorKey>()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()
  const begin = () =>
    startTransition(async () => {
      const result = await withProof(() => beginAuthenticator({}))
      if (!result.ok) return setRefused(failure(result))
      setRefused(undefined)
      setKey(result.value)
    })
  const end = (fresh: readonly string[] | null) => {
    setKey(undefined)
    setCodes(fresh)
    router.refresh()
  }
  return (
    <Card>
      <CardHeader title={t('authenticator')}>
        {key && t('step')}
        {since !== undefined && <RemoveFactor what="authenticator" />}
      </CardHeader>
      {key ? (
        <AuthenticatorSetup shown={key} email={email} onLater={() => setKey(undefined)} onDone={end} />
      ) : (
        <CardBody className="flex flex-wrap items-center justify-between gap-4">
          {since === undefined ? (
            <>
              <span className="text-sm text-subtle">
                <Badge tone="rest" icon={<ShieldOff />} quiet>
                  {t('off')}
                </Badge>
                <span className="block">{t('authenticatorWhat')}</span>
              </span>
              <Button variant="primary" pending={pending} onClick={begin}>
                {t('setUp')}
              </Button>
            </>
          ) : (
            <Badge tone="ok" icon={<ShieldCheck />} quiet>
              {t('on')} <RelativeTime at={since} />
            </Badge>
          )}
        </CardBody>
      )}
      {refused && (
        <CardBody>
          <Notice tone="bad" role="alert">
            {refused}
          </Notice>
        </CardBody>
      )}
      {codes && <CodesShown codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}
