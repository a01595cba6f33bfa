import { z } from 'zod'
import { toVenezuelanMobile } from '#contract/account-checks'
import type { Vault } from '#database/vault'
import { splitWords } from './fold-name'

/** The personal data of a record. Members that the API never returned are absent. */
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

/** A searchable word: of a name or an e-mail, a whole e-mail, a phone in E.164, the end of an account number, or a document. */
export type SearchWord = { of: 'name' | 'email' | 'email_word' | 'phone' | 'last_four' | 'document'; word: string }

type Record = { kind: string; id: string }

/** Encrypts the personal data of a record, with keyed hashes of its words for search. */
export function encryptPersonal(vault: Vault, record: Record, personal: Personal): { sealed: Buffer; words: string[] } {
  return { sealed: vault.seal(JSON.stringify(personal), ownerOf(record)), words: hashWords(vault, wordsOf(personal)) }
}

/** Decrypts personal data; undefined if there is none. Throws if it was tampered with or encrypted under another key. */
export function decryptPersonal(vault: Vault, record: Record & { sealed: Uint8Array | null }): Personal | undefined {
  if (record.sealed === null) return undefined
  return Personal.parse(JSON.parse(vault.open(record.sealed, ownerOf(record))))
}

/** Hashes words with a key (128 bits), so that equal words are found but cannot be recovered without the key. */
export function hashWords(vault: Vault, words: readonly SearchWord[]): string[] {
  const hashOf = ({ of, word }: SearchWord) => vault.fingerprint(['registry', of, word]).subarray(0, 16).toString('base64url')
  return [...new Set(words.map(hashOf))]
}

/** Returns the words of a name, which are compared without case and accents. */
export function nameWords(name: string): SearchWord[] {
  return splitWords(name).map((word) => ({ of: 'name', word }))
}

/** Returns the parts of an e-mail between its punctuation, for a search by part of it. */
export function emailWords(email: string): SearchWord[] {
  return splitWords(email).map((word) => ({ of: 'email_word', word }))
}

/** Returns the word that finds an e-mail as a whole, in lower case. */
export function wholeEmailWord(email: string): SearchWord {
  return { of: 'email', word: email.trim().toLowerCase() }
}

/** Returns the word that finds a phone, however it is written; a Venezuelan mobile needs no country code. */
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

/** Values that the API masks are not searchable. */
function isWhole(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text !== '' && !text.includes('*')
}

/** Binds the ciphertext to its record (additional authenticated data): it cannot be decrypted as that of another one. */
function ownerOf({ kind, id }: Record): string {
  return JSON.stringify(['registry', kind, id])
}
