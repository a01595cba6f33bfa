import { getTranslations } from 'next-intl/server'

type Props = { deciders: readonly { id: string; name: string }[] }

/** Lists the names of all people who can decide this request now. */
export async function WhoDecides({ deciders }: Props) {
  const t = await getTranslations('approval.decision')
  if (deciders.length === 0) return <p className="text-sm text-wait">{t('nobody')}</p>
  return (
    <p className="text-sm text-subtle">
      {t('who')}: {deciders.map(({ name }) => name).join(', ')}
    </p>
  )
}
