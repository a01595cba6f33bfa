import { z } from 'zod'
import { toVenezuelanMobile } from '#contract/account-checks'
import type { Vault } from '#database/vault'
import { splitWords } from './fold-name'

/** What of a record is of a person. A member that was never told is absent. */
const Personal = z.object({
  name: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  /** The last four digits of an account number. */
  lastFour: z.string().nullish(),
  /** An identity document in canonical form. */
  document: z.string().nullish(),
})
export type Personal = z.infer<typeof Personal>

/** What a search may compare: a word of a name, an e-mail or a word of it, a phone in E.164, the end of an account number, a document. */
export type SearchWord = { of: 'name' | 'email' | 'email_word' | 'phone' | 'last_four' | 'document'; word: string }

type Record = { kind: string; id: string }

/** The personal data of one record as the database may hold them: readable with the key alone, and found by the hashes of `words`. */
export function sealPersonal(vault: Vault, record: Record, personal: Personal): { sealed: Buffer; words: string[] } {
  return { sealed: vault.seal(JSON.stringify(personal), ownerOf(record)), words: hashWords(vault, wordsOf(personal)) }
}

/** Undefined where nothing was sealed; throws when it does not open, because it was tampered with or made with another key. */
export function openPersonal(vault: Vault, record: Record & { sealed: Uint8Array | null }): Personal | undefined {
  if (record.sealed === null) return undefined
  return Personal.parse(JSON.parse(vault.open(record.sealed, ownerOf(record))))
}

/** 128 bits of a keyed hash for each word: equal words are found, and who has no key learns nothing of them. */
export function hashWords(vault: Vault, words: readonly SearchWord[]): string[] {
  const hashOf = ({ of, word }: SearchWord) => vault.fingerprint(['registry', of, word]).subarray(0, 16).toString('base64url')
  return [...new Set(words.map(hashOf))]
}

export function nameWords(name: string): SearchWord[] {
  return splitWords(name).map((word) => ({ of: 'name', word }))
}

export function emailWords(email: string): SearchWord[] {
  return splitWords(email).map((word) => ({ of: 'email_word', word }))
}

export function wholeEmailWord(email: string): SearchWord {
  return { of: 'email', word: email.trim().toLowerCase() }
}

export function phoneWord(phone: string): SearchWord {
  return { of: 'phone', word: toVenezuelanMobile(phone) ?? `+${phone.replace(/\D/g, '')}` }
}

function wordsOf({ name, email, phone, lastFour, document }: Personal): SearchWord[] {
  return [
    ...(isWhole(name) ? nameWords(name) : []),
    ...(isWhole(email) ? [wholeEmailWord(email), ...emailWords(email)] : []),
    ...(isWhole(phone) ? [phoneWord(phone)] : []),
    ...(isWhole(lastFour) ? [{ of: 'last_four', word: lastFour } as const] : []),
    ...(isWhole(document) ? [{ of: 'document', word: document } as const] : []),
  ]
}

/** What an API masks itself is no word that anybody searches. */
function isWhole(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text !== '' && !text.includes('*')
}

/** Bound to the ciphertext: what is sealed for one record does not open as that of another. */
function ownerOf({ kind, id }: Record): string {
  return JSON.stringify(['registry', kind, id])
}
