import { shortId } from '#lib/shared/masks'
import type { ShownQuote } from './remembered-quotes'

/** Returns what lists show for a quote: the API's reference and the person's own, or the end of its id if it has neither. */
export function referenceLabel({ quote, ownReference }: Pick<ShownQuote, 'quote' | 'ownReference'>): string {
  const references = [...new Set([quote.external_transfer_id, ownReference].filter(Boolean))]
  return references.join(' · ') || shortId(quote.id)
}
