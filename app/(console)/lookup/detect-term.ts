import { toVenezuelanMobile } from '#contract/account-checks'

export type TermKind = 'id' | 'email' | 'phone' | 'reference'
export type DetectedTerm = { kind: TermKind; value: string }

/** Blanks of every kind (also the ones that do not show) and the quotes and brackets that a paste brings along. */
const noise = /[\s\u00a0\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu
const wrapping = /^["'«»“”‘’<([{]+|["'«»“”‘’>)\]},;]+$/gu

/**
 * What a pasted text can be, the likeliest first. Ids and e-mails lose their capitals; a reference keeps them, because
 * references are told apart by them. Eleven digits that begin like a Venezuelan mobile may be a reference all the same.
 */
export function detectTerm(pasted: string): DetectedTerm[] {
  const text = pasted
    .normalize('NFKC')
    .replace(noise, '')
    .replace(wrapping, '')
    .replace(/^mailto:|^tel:/i, '')
  if (text === '') return []
  const id = toUuid(text)
  if (id !== undefined) return [{ kind: 'id', value: id }]
  if (text.includes('@')) return [{ kind: 'email', value: text.toLowerCase() }]
  const reference: DetectedTerm[] = /^[A-Za-z0-9._:-]{1,64}$/.test(text) ? [{ kind: 'reference', value: text }] : []
  const phone = toPhone(text)
  return phone === undefined ? reference : [{ kind: 'phone', value: phone }, ...reference]
}

/** True when something other than capitals was taken away; the person is told so. */
export function wasCleaned(pasted: string, value: string): boolean {
  return pasted.trim().length !== value.length
}

function toUuid(text: string): string | undefined {
  const digits = text
    .replace(/^urn:uuid:/i, '')
    .replaceAll('-', '')
    .toLowerCase()
  if (!/^[0-9a-f]{32}$/.test(digits) || !/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text.replace(/^urn:uuid:/i, '')))
    return undefined
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** E.164. Without a country only a Venezuelan mobile is known to be a phone. */
function toPhone(text: string): string | undefined {
  const venezuelan = toVenezuelanMobile(text)
  if (venezuelan !== undefined) return venezuelan
  const digits = text.replace(/[().-]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : undefined
}
