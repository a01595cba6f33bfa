import { z } from 'zod'

/** How many characters of a bank's reference are compared at least: banks and their customers read out no fewer. */
export const shortestBankReference = 4

/** The reference that a bank gave a payment, as its receipt shows it, or how it ends; on a chain the hash of the transfer. */
export const BankReference = z.string().min(shortestBankReference).max(66)
