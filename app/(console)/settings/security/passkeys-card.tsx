'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card, CardBody, CardHeader } from '#components/card'
import { RelativeTime } from '#components/relative-time'
import { AddPasskey } from './add-passkey'
import { RemoveFactor } from './remove-factor'

/** Times are ISO. */
type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | undefined }

/** Lists the passkeys of this person, with the button to add one. */
export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTranslations('security')
  return (
    <Card>
      <CardHeader title={t('passkeys')} count={passkeys.length || undefined}>
        <AddPasskey />
      </CardHeader>
      {passkeys.length === 0 ? (
        <CardBody>
          <p className="text-sm text-subtle">{t('passkeysWhat')}</p>
        </CardBody>
      ) : (
        <ul>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-2 text-sm not-first:border-t">
              <KeyRound className="text-muted" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {name}
                <span className="block text-xs text-muted">
                  {t('added')} <RelativeTime at={createdAt} />
                  {lastUsedAt !== undefined && (
                    <>
                      , {t('used')} <RelativeTime at={lastUsedAt} />
                    </>
                  )}
                </span>
              </span>
              <RemoveFactor what="passkey" id={id} name={name} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
