'use client'

import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '#components/badge'
import { Button } from '#components/button'
import { Card, CardBody, CardHeader } from '#components/card'
import { RefusedNotice } from '#components/refused-notice'
import { RelativeTime } from '#components/relative-time'
import { useAct } from '../../_kit/form/use-act'
import { withProof } from '../../_kit/step-up/with-proof'
import { setUpAuthenticator } from './actions'
import { type AuthenticatorKey, AuthenticatorSetup } from './authenticator-setup'
import { CodesShown } from './codes-shown'
import { RemoveFactor } from './remove-factor'

/** Shows whether there is an authenticator app, with the button to set one up. `since` is ISO. */
export function AuthenticatorCard({ since, email }: { since: string | undefined; email: string }) {
  const t = useTranslations('security')
  const router = useRouter()
  const [key, setKey] = useState<AuthenticatorKey>()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
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
        <CardBody>{since === undefined ? <Missing onKey={setKey} /> : <There since={since} />}</CardBody>
      )}
      {codes && <CodesShown codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}

function There({ since }: { since: string }) {
  const t = useTranslations('security')
  return (
    <Badge tone="ok" icon={<ShieldCheck />} quiet>
      {t('on')} <RelativeTime at={since} />
    </Badge>
  )
}

function Missing({ onKey }: { onKey: (key: AuthenticatorKey) => void }) {
  const t = useTranslations('security')
  const { run, refused, pending } = useAct(() => withProof(() => setUpAuthenticator({})), { done: onKey })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <span className="text-sm text-subtle">
          <Badge tone="rest" icon={<ShieldOff />} quiet>
            {t('off')}
          </Badge>
          <span className="block">{t('authenticatorWhat')}</span>
        </span>
        <Button variant="primary" pending={pending} onClick={() => run()}>
          {t('setUp')}
        </Button>
      </div>
      <RefusedNotice>{refused}</RefusedNotice>
    </div>
  )
}
