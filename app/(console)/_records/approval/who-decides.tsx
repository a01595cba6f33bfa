import { getTranslations } from 'next-intl/server'

type Props = { deciders: readonly { id: string; name: string }[] }

/** Everybody who could decide it now, by name. */
export async function WhoDecides({ deciders }: Props) {
  const t = await getTranslations('approval.decision')
  if (deciders.length === 0) return <p className="text-sm text-wait">{t('nobody')}</p>
  return (
    <p className="text-sm text-subtle">
      {t('who')}: {deciders.map(({ name }) => name).join(', ')}
    </p>
  )
}
