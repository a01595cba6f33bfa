import { shortestBankReference } from '#contract/bank-reference'

const longest = 66

/**
 * Returns the bank's reference that a text can be, without its blanks; undefined for a text of fewer than four characters, with
 * which too much would match.
 */
export function readBankReference(typed: string): string | undefined {
  const bare = typed.replace(/\s/g, '')
  return bare.length >= shortestBankReference && bare.length <= longest ? bare : undefined
}
