import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LinkButton } from '#components/button'
import { Notice } from '#components/notice'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { ShowFactorButton } from './show-factor-button'

/** Tells people on every page that they may only read, until they have set up a second factor, or shown the one they have. */
export async function ShowFactor({ owedFactor }: Pick<Staff, 'owedFactor'>) {
  if (owedFactor === undefined) return null
  const [security, t] = await Promise.all([getTranslations('security'), getTranslations('step-up')])
  if (owedFactor === 'missing') {
    const link = <LinkButton href="/settings/security">{security('owedLink')}</LinkButton>
    return <Owed title={security('owed')} text={security('owedWhat')} action={link} />
  }
  const button = (
    <ClientMessages namespaces={['step-up']}>
      <ShowFactorButton />
    </ClientMessages>
  )
  return <Owed title={t('owed')} text={t('owedText')} action={button} />
}

function Owed({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className="max-w-336 px-4 pt-4 tablet:px-6 laptop:px-8 print:hidden">
      <Notice tone="wait" title={title} action={action}>
        {text}
      </Notice>
    </div>
  )
}
