import { getLocale, getTranslations } from 'next-intl/server'
import { Amount } from '#components/amount'
import { Card, CardHeader } from '#components/card'
import { CopyId } from '#components/copy-id'
import { RelativeTime } from '#components/relative-time'
import { RetryButton } from '#components/retry-button'
import { StatusBadge } from '#components/status-badge'
import { formatFigure, fromMinor } from '#lib/shared/format'
import { statusLabels } from '../../_kit/words/status-labels'
import { readWallet } from './read-wallet'

type Props = {
  id: string
  /** Unmasked; stays on the server. */
  email: string | null
  address: string | null
}

/** Shows the balance of the wallet. A look-up that fails is shown as such, because it does not mean zero. */
export async function WalletCard({ id, email, address }: Props) {
  const [t, words, locale] = await Promise.all([getTranslations('customer.wallet'), statusLabels(), getLocale()])
  const wallet = await readWallet(id, email)
  const stop = 'stop' in wallet ? wallet.stop : undefined
  return (
    <Card>
      <CardHeader title={t('title')}>
        {stop && <StatusBadge kind="customer" status={stop} label={words('customer', stop)} quiet />}
        {wallet.kind === 'read' && (
          <span>
            {t('read')} <RelativeTime at={new Date().toISOString()} />
          </span>
        )}
      </CardHeader>
      <div className="p-4">
        {wallet.kind === 'failed' || wallet.kind === 'unread' ? (
          <div className="flex flex-col gap-2" role="alert">
            <b className="text-bad text-sm font-medium">{t('unavailable')}</b>
            <p className="text-xs text-muted">{t(wallet.kind === 'failed' ? 'notRead' : 'unreadable')}</p>
            <RetryButton label={t('retry')} pendingLabel={t('retrying')} />
          </div>
        ) : (
          <Amount
            figure="fig"
            value={wallet.kind === 'read' ? formatFigure(fromMinor(wallet.balance), locale) : null}
            currency="USDC"
            unknown={t(wallet.kind === 'none' ? 'none' : 'byEmailOnly')}
          />
        )}
        {address && (
          <div className="flex items-center gap-2 justify-between text-sm mt-1 max-tablet:flex-wrap">
            <span className="text-muted">{t('address')}</span>
            <CopyId
              id={address}
              shown={`${address.slice(0, 6)}…${address.slice(-4)}`}
              labels={{ copy: t('copyAddress'), copied: t('copied') }}
            />
          </div>
        )}
      </div>
    </Card>
  )
}
