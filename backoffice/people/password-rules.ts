import { commonWords } from './common-passwords'
import { isListed } from './listed-passwords'

export type PasswordFault = 'too_short' | 'too_long' | 'too_common'

const least = 15
const most = 128

/** Normalizes a password (NFKC): depending on the keyboard, a ñ is one code point or two. */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC')
}

/**
 * Returns the fault of a new password, if any, following NIST SP 800-63B: the length counts (15 to 128 Unicode characters), the
 * composition does not. `context` is what an attacker would try first, such as the name and e-mail.
 */
export function findPasswordFault(typed: string, context: readonly string[] = []): PasswordFault | undefined {
  const password = normalizePassword(typed)
  const length = [...password].length
  if (length < least) return 'too_short'
  if (length > most) return 'too_long'
  return isCommon(password.toLowerCase(), context) ? 'too_common' : undefined
}

function isCommon(password: string, context: readonly string[]): boolean {
  if (new Set(password).size < 5 || repeatsItself(password) || isRun(password)) return true
  if (isListed(password) || isListed(withoutEnds(password))) return true
  const letters = password.replaceAll(/[^\p{L}]/gu, '')
  const words = [...commonWords, 'cauce', ...context.flatMap(wordsOf)]
  return letters === '' ? /^[ -~]*$/.test(password) && hasFewDigits(password) : isMadeOf(letters, new Set(words))
}

/** An attacker who tries "dragon" also tries "2026dragon123456!!". */
function withoutEnds(password: string): string {
  return password.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
}

/** Detects a repeated short piece, such as "12345671234567" or "abcabcabcabcabc". */
function repeatsItself(password: string): boolean {
  return /^(.{1,10}?)\1+.{0,9}$/u.test(password) && (password + password).indexOf(password, 1) < password.length
}

/** Detects runs of neighbours, such as "abcdefghijklmno" or "987654321098765". */
function isRun(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  return steps.filter((step) => Math.abs(step) === 1).length >= steps.length - 2
}

function hasFewDigits(password: string): boolean {
  return new Set(password.replaceAll(/\D/g, '')).size < 6
}

/** Returns whether the whole text is a sequence of these words. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const reachable = new Set([0])
  for (let end = 1; end <= text.length; end++) {
    for (const start of reachable) {
      if (words.has(text.slice(start, end))) {
        reachable.add(end)
        break
      }
    }
  }
  return reachable.has(text.length)
}
