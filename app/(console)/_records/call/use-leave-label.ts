import { useTranslations } from 'next-intl'
import type { OpenCall } from './use-open-call'

/**
 * Returns the label of the button that leaves a dialog: `keep`, or "Close" while the outcome of its call is looked up, because
 * nothing can be cancelled then. Needs the namespace `open-call`.
 */
export function useLeaveLabel(keep: string, { end }: Pick<OpenCall, 'end'>): string {
  const t = useTranslations('open-call')
  return end === 'open' ? t('close') : keep
}
