'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Button } from '#components/button'
import { canUsePasskeys } from '#lib/shared/passkeys'

/** Signs in by a passkey; hidden if the browser has none. Support is assumed first, so that the layout does not shift. */
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
