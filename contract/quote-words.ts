import { z } from 'zod'
import { maxAmountMinor } from './money'
import { plainText } from './primitives'

/** The typed members of a quote. Browsers validate with them too, so this module does not import the reference texts. */
export const QuoteAmount = z.int().min(1).max(maxAmountMinor)

export const PartnerReference = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/, { message: 'invalid_format' })

/** The text that the payee reads. */
export const QuoteDescription = plainText(30)
