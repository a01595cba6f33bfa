/** A path in a value: names of members and indexes of lists. */
export type Place = (string | number)[]

/** Returns every place in a value, the whole value first. */
export function placesIn(value: unknown, here: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [here]
  return [here, ...Object.entries(value).flatMap(([name, member]) => placesIn(member, [...here, name]))]
}

/** Returns the value with the part at a place replaced; `removed` marks it for deletion by `without`. */
export function replaceAt(value: unknown, [first, ...rest]: Place, by: (old: unknown) => unknown): unknown {
  if (first === undefined) return by(value)
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === String(first) ? replaceAt(one, rest, by) : one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, name === first ? replaceAt(one, rest, by) : one]))
}

export const removed = Symbol('removed')

export function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== removed).map(without)
  if (typeof value !== 'object' || value === null) return value === removed ? undefined : value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== removed)
      .map(([name, one]) => [name, without(one)]),
  )
}
