const small = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
}
const tens = {
  en: '- - twenty thirty forty fifty sixty seventy eighty ninety',
  es: '- - veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
}
const hundredsInSpanish =
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'

function word(list: string, index: bigint): string {
  return list.split(' ')[Number(index)] ?? ''
}

/** Returns a typed amount in words: "One thousand USDC and 50/100", "Mil USDC con 50/100". `minor` is 1/100 of the currency. */
export function amountInWords(minor: bigint, currency: string, locale: string): string {
  const spanish = locale.startsWith('es')
  const [whole, cents] = [minor / 100n, minor % 100n]
  const number = spanish ? beforeNoun(inSpanish(whole)) : inEnglish(whole)
  // Spanish says "un millón de dólares", but "un millón cien dólares".
  const of = spanish && whole >= 1_000_000n && whole % 1_000_000n === 0n ? 'de ' : ''
  const rest = cents === 0n ? '' : ` ${spanish ? 'con' : 'and'} ${String(cents).padStart(2, '0')}/100`
  return `${number.slice(0, 1).toUpperCase()}${number.slice(1)} ${of}${currency}${rest}`
}

function inEnglish(value: bigint): string {
  if (value < 20n) return word(small.en, value)
  if (value < 100n) return joined(word(tens.en, value / 10n), value % 10n, '-', inEnglish)
  if (value < 1000n) return joined(`${inEnglish(value / 100n)} hundred`, value % 100n, ' ', inEnglish)
  for (const [size, name] of [
    [1_000_000_000n, 'billion'],
    [1_000_000n, 'million'],
  ] as const) {
    if (value >= size) return joined(`${inEnglish(value / size)} ${name}`, value % size, ' ', inEnglish)
  }
  return joined(`${inEnglish(value / 1000n)} thousand`, value % 1000n, ' ', inEnglish)
}

function inSpanish(value: bigint): string {
  if (value < 30n) return word(small.es, value)
  if (value < 100n) return joined(word(tens.es, value / 10n), value % 10n, ' y ', inSpanish)
  if (value === 100n) return 'cien'
  if (value < 1000n) return joined(word(hundredsInSpanish, value / 100n), value % 100n, ' ', inSpanish)
  if (value < 2000n) return joined('mil', value % 1000n, ' ', inSpanish)
  if (value < 1_000_000n) return joined(`${beforeNoun(inSpanish(value / 1000n))} mil`, value % 1000n, ' ', inSpanish)
  const millions = value / 1_000_000n
  const name = millions === 1n ? 'un millón' : `${beforeNoun(inSpanish(millions))} millones`
  return joined(name, value % 1_000_000n, ' ', inSpanish)
}

/** Removes the o of "uno" before a noun: "veintiún mil", "treinta y un USDC". */
function beforeNoun(number: string): string {
  return number.replace(/veintiuno$/, 'veintiún').replace(/\buno$/, 'un')
}

function joined(head: string, rest: bigint, between: string, name: (value: bigint) => string): string {
  return rest === 0n ? head : `${head}${between}${name(rest)}`
}
