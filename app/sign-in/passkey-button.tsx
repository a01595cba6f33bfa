'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Button } from '#components/button'
import { canUsePasskeys } from '#lib/shared/passkeys'

/** Comes in by a passkey alone; nothing where the browser has none. Most have, so it is there before the browser was asked: nothing moves. */
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

/** What a browser can do does not change. */
const never = () => () => {}
