import fc from 'fast-check'
import type { ApiDocument, DocumentedOperation, Schema } from './document'
import { hostileTimes, writeJson } from './hostile'
import type { Draft } from './mutate'
import { type Place, replaceAt } from './places'
import { type Examples, validRequest, type Written } from './valid'

type Change = (written: Written) => Written

/**
 * Returns a valid request for every place that holds a time and every hostile time, with that time there. By chance alone most
 * combinations would never occur.
 */
export function timeCorners(document: ApiDocument, operation: DocumentedOperation, examples: Examples, seed: number): Draft[] {
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query')
  const required = new Set(queries.filter((parameter) => parameter.required).map(({ name }) => name))
  const inQuery = queries.filter(({ schema }) => isTime(document.resolve(schema)))
  const inBody = operation.body === undefined ? [] : timesIn(document, operation.body)
  const corners = hostileTimes.flatMap((time): { wrong: string; change: Change }[] => [
    ...inQuery.map(({ name }) => ({ wrong: `${name}=${time}`, change: inQueryAlone(name, time, required) })),
    ...inBody.map((place) => ({ wrong: `${time} at /${place.join('/')}`, change: inBodyAt(place, time) })),
  ])
  const requests = fc.sample(validRequest(document, operation, examples), { seed, numRuns: corners.length })
  return corners.flatMap(({ wrong, change }, index) => {
    const request = requests[index]
    if (request === undefined) return []
    const written = change(request)
    return [{ written, wrong: [wrong], text: writeJson(written.body) }]
  })
}

/** Drops the optional parameters: another filter might leave no row with which the time is compared. */
function inQueryAlone(name: string, time: string, required: ReadonlySet<string>): Change {
  return (written) => ({ ...written, query: [...written.query.filter(([known]) => required.has(known)), [name, time]] })
}

/** Sets a member of the body, also an omitted one if its parent is present. */
function inBodyAt(place: Place, time: string): Change {
  const name = String(place.at(-1))
  const withTime = (parent: unknown) => (isObject(parent) ? { ...parent, [name]: time } : parent)
  return (written) => ({ ...written, body: replaceAt(written.body, place.slice(0, -1), withTime) })
}

function timesIn(document: ApiDocument, schema: Schema, here: Place = []): Place[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], ...known } = document.resolve(schema)
  if (here.length > 4) return []
  if (isTime(known)) return [here]
  const inside = [
    ...Object.entries(properties).flatMap(([name, member]) => timesIn(document, member, [...here, name])),
    ...(items === undefined ? [] : timesIn(document, items, [...here, 0])),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => timesIn(document, one, here)),
  ]
  return [...new Map(inside.map((place) => [place.join('/'), place])).values()]
}

function isTime({ format }: Schema): boolean {
  return format === 'date-time' || format === 'date'
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
