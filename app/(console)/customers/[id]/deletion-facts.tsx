import { CircleCheck, CircleUserRound, Info, Landmark, Loader, Lock, Wallet } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Badge } from '#components/badge'
import { BoxedList, BoxedRow } from '#components/boxed-list'
import { LinkButton } from '#components/button'
import { Tile } from '#components/tile'
import { formatAmount } from '#lib/shared/format'
import { pathOf } from '#lib/shared/path-of'
import type { Deletion, DeletionBlock } from './deletion'

/** Lists what was checked and what is deleted along with the customer. */
export function DeletionEffects({ accounts, held, unchecked }: Pick<Deletion, 'accounts' | 'held' | 'unchecked'>) {
  const [t, locale] = [useTranslations('customer.delete'), useLocale()]
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {held && (
        <li>
          <Badge tone="wait" quiet icon={<Wallet />}>
            {t('held', { amount: formatAmount(held, 'USDC', locale) })}
          </Badge>
        </li>
      )}
      {unchecked ? (
        <li>
          <Badge tone="wait" quiet icon={<Info />}>
            {t('unchecked')}
          </Badge>
        </li>
      ) : (
        <>
          <li>
            <Badge tone="ok" quiet icon={<CircleCheck />}>
              {t('walletEmpty')}
            </Badge>
          </li>
          <li>
            <Badge tone="ok" quiet icon={<CircleCheck />}>
              {t('nothingMoving')}
            </Badge>
          </li>
        </>
      )}
      <li>
        <Badge tone={accounts > 0 ? 'wait' : 'ok'} quiet icon={<Landmark />}>
          {t('accounts', { count: accounts })}
        </Badge>
      </li>
    </ul>
  )
}

/** Lists the reasons that prevent the deletion, each with what removes it. */
export function DeletionBlocks({ blocks }: { blocks: readonly DeletionBlock[] }) {
  const t = useTranslations('customer.delete')
  return (
    <BoxedList>
      {blocks.map((block) => (
        <BoxedRow key={block.kind + ('id' in block ? block.id : '')} className="gap-3">
          <Tile tone="wait">{icons[block.kind]}</Tile>
          <div className="min-w-0 flex-1 text-sm">
            <Cause block={block} />
          </div>
          {'id' in block && (
            <LinkButton
              size="sm"
              className="flex-none"
              href={block.kind === 'transfer' ? pathOf.transaction(block.id) : pathOf.quote(block.id)}
            >
              {t('openRecord')}
            </LinkButton>
          )}
        </BoxedRow>
      ))}
    </BoxedList>
  )
}

const icons = {
  hold: <Lock />,
  balance: <Wallet />,
  transfer: <Loader />,
  confirmation: <CircleUserRound />,
} as const

function Cause({ block }: { block: DeletionBlock }) {
  const [t, locale] = [useTranslations('customer.delete.blocks'), useLocale()]
  const amount = block.kind === 'balance' ? formatAmount(block.amount, 'USDC', locale) : ''
  const reference = 'reference' in block ? block.reference : ''
  return (
    <>
      <b className="font-medium">{t(`${block.kind}.title`, { amount, reference })}</b>
      <div className="text-xs text-muted">{t(`${block.kind}.text`, { amount, reference })}</div>
    </>
  )
}
