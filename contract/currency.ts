import { z } from 'zod'
import { currencies } from './money'

/** The schema of a currency. It is apart from the arithmetic of `money.ts`, with which every page of the console begins. */
export const Currency = z.enum(currencies, { message: 'unsupported_currency' }).meta({ id: 'Currency' })
export type Currency = z.infer<typeof Currency>
