import { z } from 'zod'
import { maxAmountMinor } from './money'
import { plainText } from './primitives'

/** What is typed into a quote, by which a browser checks it too: it says nothing of the reference. */
export const QuoteAmount = z.int().min(1).max(maxAmountMinor)

export const PartnerReference = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/, { message: 'invalid_format' })

/** What the payee reads. */
export const QuoteDescription = plainText(30)
