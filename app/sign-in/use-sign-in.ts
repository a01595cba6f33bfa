import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { focusTitleOfNextDocument } from '#components/page-title'
import { askToSignIn, type SignInRefusal } from './ask-to-sign-in'

/** One try at a time; on success the whole page is loaded anew, in the person's language and theme. */
export function useSignIn(destination: string) {
  const t = useTranslations('sign-in.refused')
  const [pending, setPending] = useState<string>()
  const [refusal, setRefusal] = useState<SignInRefusal>()

  const signIn = async (provider: 'credentials' | 'demo', credentials: Record<string, string>, name: string = provider) => {
    if (pending !== undefined) return
    setPending(name)
    setRefusal(undefined)
    const refused = await askToSignIn(provider, credentials)
    if (refused === undefined) {
      focusTitleOfNextDocument()
      return window.location.assign(destination)
    }
    setRefusal(refused)
    setPending(undefined)
  }
  return { signIn, pending, refused: refusal && sentence(t, refusal) }
}

function sentence(t: ReturnType<typeof useTranslations<'sign-in.refused'>>, { code, detail }: SignInRefusal): string {
  switch (code) {
    case 'sign_in_failed':
      return t('wrong')
    case 'too_many_attempts':
      return (detail ?? 60) > 90
        ? t('pausedMinutes', { minutes: Math.ceil((detail ?? 60) / 60) })
        : t('pausedSeconds', { seconds: detail ?? 60 })
    case 'api_unreachable':
      return t('offline')
    case 'forbidden_origin':
      return t('origin')
    default:
      return t('broken')
  }
}
