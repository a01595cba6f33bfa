import { CircleCheck, CircleUserRound, Info, Landmark, Loader, Lock, Wallet } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { BoxedList, BoxedRow } from '#components/boxed-list'
import { LinkButton } from '#components/button'
import { TextLink } from '#components/text-link'
import { Tile } from '#components/tile'
import { formatAmount } from '#lib/shared/format'
import { pathOf } from '#lib/shared/path-of'
import type { Deletion, DeletionBlock } from './deletion'

/** Lists what was checked and what is deleted along with the customer. */
export function DeletionEffects({ accounts, held, unchecked, underWay }: Omit<Deletion, 'blocks' | 'more'>) {
  const [t, locale] = [useTranslations('customer.delete'), useLocale()]
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {held && (
        <Fact tone="wait" icon={<Wallet />}>
          {t('held', { amount: formatAmount(held, 'USDC', locale) })}
        </Fact>
      )}
      {unchecked ? (
        <Fact tone="wait" icon={<Info />}>
          {t('unchecked')}
        </Fact>
      ) : (
        <>
          <Fact tone="ok" icon={<CircleCheck />}>
            {t('walletEmpty')}
          </Fact>
          <Fact tone="ok" icon={<CircleCheck />}>
            {t('nothingMoving')}
          </Fact>
        </>
      )}
      {underWay.map(({ quoteId, reference }) => (
        <Fact key={quoteId} tone="wait" icon={<Loader />}>
          {t.rich('underWay', { reference, open: (text) => <TextLink href={pathOf.quote(quoteId)}>{text}</TextLink> })}
        </Fact>
      ))}
      <Fact tone={accounts > 0 ? 'wait' : 'ok'} icon={<Landmark />}>
        {t(unchecked && accounts > 0 ? 'accountsUnsaid' : 'accounts', { count: accounts })}
      </Fact>
    </ul>
  )
}

/** A line that wraps beside its icon, unlike a badge. */
function Fact({ tone, icon, children }: { tone: 'ok' | 'wait'; icon: ReactNode; children: ReactNode }) {
  return (
    <li className={`flex gap-1.5 text-subtle [&>svg]:mt-0.75 [&>svg]:size-3.5 [&>svg]:flex-none ${iconTones[tone]}`}>
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

const iconTones = { ok: '[&>svg]:text-ok', wait: '[&>svg]:text-wait' } as const

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
