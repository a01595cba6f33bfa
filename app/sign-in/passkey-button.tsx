'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Button } from '#components/button'
import { canUsePasskeys } from '#lib/shared/passkeys'

/**
 * Signs in by a passkey; renders nothing if the browser does not support them. The server assumes support, which most browsers
 * have, so that the layout does not shift.
 */
export function PasskeyButton({ onPress, pending }: { onPress: () => void; pending: boolean }) {
  const t = useTranslations('sign-in')
  const isOffered = useSyncExternalStore(never, canUsePasskeys, () => true)
  if (!isOffered) return null
  return (
    <Button size="lg" full icon={<KeyRound />} onClick={onPress} pending={pending} pendingLabel={t('passkeyAsked')}>
      {t('byPasskey')}
    </Button>
  )
}

/** Subscribes to nothing, because the support does not change. */
const never = () => () => {}
