import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { focusTitleOfNextDocument } from '#components/page-title'
import { askToSignIn, askToSignInByPasskey, leaveForCompany, type Provider, type SignInRefusal } from './ask-to-sign-in'

/** The factor that is required in addition to the correct password. */
export type SecondFactor = 'code' | 'passkey'

/** Signs in, one attempt at a time, then reloads the whole page. `anew`: the company requires a fresh authentication. */
export function useSignIn(destination: string, { anew = false } = {}) {
  const t = useTranslations('sign-in.refused')
  const [pending, setPending] = useState<string>()
  const [refusal, setRefusal] = useState<SignInRefusal>()
  const [factor, setFactor] = useState<SecondFactor>()

  const enter = async (name: string, ask: () => Promise<SignInRefusal | undefined>) => {
    if (pending !== undefined) return
    setPending(name)
    setRefusal(undefined)
    const refused = await ask()
    if (refused === undefined) {
      focusTitleOfNextDocument()
      return window.location.assign(destination)
    }
    setFactor((before) => factorOf(refused) ?? before)
    setRefusal(refused)
    setPending(undefined)
  }
  /** Navigates to the company, or shows why that failed. */
  const leave = async () => {
    if (pending !== undefined) return
    setPending('company')
    setRefusal(undefined)
    const refused = await leaveForCompany(destination, { anew })
    if (refused === undefined) return
    setRefusal(refused)
    setPending(undefined)
  }
  return {
    signInByCompany: leave,
    signIn: (provider: Provider, credentials: Record<string, string>, name: string = provider) =>
      enter(name, () => askToSignIn(provider, credentials)),
    signInByPasskey: () => enter('passkey', askToSignInByPasskey),
    pending,
    factor,
    /** Resets the form, because another person or another password may need no second factor. */
    startOver: () => {
      setFactor(undefined)
      setRefusal(undefined)
    },
    isCodeWrong: refusal?.code === 'code_wrong',
    refused: refusal && factorOf(refusal) === undefined ? sentence(t, refusal) : undefined,
  }
}

function factorOf({ code }: SignInRefusal): SecondFactor | undefined {
  return code === 'code_needed' ? 'code' : code === 'passkey_needed' ? 'passkey' : undefined
}

const sentences: Readonly<Record<string, 'wrong' | 'code' | 'passkey' | 'offline' | 'origin' | 'company'>> = {
  sign_in_failed: 'wrong',
  code_wrong: 'code',
  passkey_not_shown: 'passkey',
  api_unreachable: 'offline',
  forbidden_origin: 'origin',
  company_failed: 'company',
}

function sentence(t: ReturnType<typeof useTranslations<'sign-in.refused'>>, { code, detail }: SignInRefusal): string {
  if (code !== 'too_many_attempts') return t(sentences[code] ?? 'broken')
  const seconds = detail ?? 60
  return seconds > 90 ? t('pausedMinutes', { minutes: Math.ceil(seconds / 60) }) : t('pausedSeconds', { seconds })
}
