import fc from 'fast-check'
import type { DocumentedOperation } from './document'
import {
  hostileCursors,
  hostileHeaders,
  hostileIds,
  hostileSegments,
  hostileTexts,
  hostileTimes,
  hostileValues,
  writeJson,
} from './hostile'
import { placesIn, removed, replaceAt, without } from './places'
import type { Written } from './valid'

/** A request as it is sent, with marks instead of ids until then. */
export type Draft = {
  written: Written
  /** The faults that were added, in words; empty for a valid request. */
  wrong: string[]
  /** Undefined means no body. */
  text: string | undefined
  /** Appended to the text as they are: bytes that are not UTF-8. */
  bytes?: Uint8Array
}

type Change = { name: string; apply: (draft: Draft) => Draft }

const pick = fc.nat(1_000_000)
const at = <T>(list: readonly [T, ...T[]] | readonly T[], index: number): T | undefined => list[index % list.length]

/** Generates valid requests, most of them with one or two changes that make them almost valid. */
export function nearlyValid(request: fc.Arbitrary<Written>, { body, parameters }: DocumentedOperation): fc.Arbitrary<Draft> {
  const hasQuery = parameters.some((parameter) => parameter.in === 'query')
  const changes = fc.oneof(
    ...(body === undefined ? [] : [{ weight: 5, arbitrary: bodyChange }]),
    { weight: body === undefined ? 1 : 2, arbitrary: textChange },
    { weight: hasQuery ? 5 : 1, arbitrary: queryChange },
    { weight: 1, arbitrary: pathChange },
    { weight: 1, arbitrary: headerChange },
    { weight: 1, arbitrary: methodChange },
  )
  const some = fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 5, arbitrary: fc.tuple(changes) },
    { weight: 1, arbitrary: fc.tuple(changes, changes) },
  )
  return fc.tuple(request, some).map(([written, wanted]) => {
    const draft: Draft = { written, wrong: [], text: undefined }
    // Changes of the text are applied after changes of the body from which it is made.
    const ordered = [...wanted].sort((a, b) => Number(a.name === 'text') - Number(b.name === 'text'))
    const shaped = ordered.filter(({ name }) => name !== 'text').reduce((done, { apply }) => apply(done), draft)
    const withText = { ...shaped, text: writeJson(shaped.written.body) }
    return ordered.filter(({ name }) => name === 'text').reduce((done, { apply }) => apply(done), withText)
  })
}

function change(draft: Draft, what: string, written: Partial<Written>): Draft {
  return { ...draft, wrong: [...draft.wrong, what], written: { ...draft.written, ...written } }
}

const tooMany = ['one_too_many', '__proto__', 'constructor', 'toString', '', 'organization_id', 'id', 'a'.repeat(300), '\u202e']

function addMember(value: unknown, index: number): unknown {
  if (typeof value !== 'object' || value === null) return [value]
  if (Array.isArray(value)) return [...value, ...value, null]
  return { ...value, [at(tooMany, index) ?? 'x']: at(hostileValues, index) }
}

const bodyChange: fc.Arbitrary<Change> = fc
  .record({ place: pick, which: pick, kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'id', 'swap') })
  .map(({ place, which, kind }) => ({
    name: 'body',
    apply: (draft) => {
      const { body } = draft.written
      const where = at(placesIn(body), place) ?? []
      const by = (old: unknown): unknown => {
        if (kind === 'remove') return removed
        if (kind === 'add') return addMember(old, which)
        if (kind === 'id') return at(hostileIds(which % 50), which)
        if (kind === 'swap') return typeof old === 'string' ? Number(old) : typeof old === 'number' ? String(old) : [old]
        return at(hostileValues, which)
      }
      return change(draft, `${kind} at /${where.join('/')}`, { body: without(replaceAt(body, where, by)) })
    },
  }))

const textKinds: Readonly<Record<string, (text: string, which: number) => string>> = {
  cut: (text, which) => text.slice(0, which % (text.length + 1)),
  twice: (text) => text + text,
  bom: (text) => `\ufeff${text}`,
  'trailing comma': (text) => text.replace(/}$/, ',}'),
  comment: (text) => `/* ${text} */ ${text}`,
  quotes: (text) => text.replaceAll('"', "'"),
  array: (text) => `[${text}]`,
  text: (text) => JSON.stringify(text),
  'repeated member': (text) => text.replace(/^{("[^"]+":)/, '{$1null,$1'),
  deep: (text, which) => '{"a":'.repeat(which % 3000) + text + '}'.repeat(which % 3000),
  huge: (text) => text.replace(/^{/, `{"description":"${'x'.repeat(70_000)}",`),
  'form data': () => 'amount=1&customer_id=x',
  'surrogate half': (text) => text.replace(/"(\w+)":"/, '"$1":"\\ud800'),
  infinite: (text) => text.replace(/:(\d+)/, ':Infinity'),
  empty: () => '',
}

const textChange: fc.Arbitrary<Change> = fc
  .record({ kind: fc.constantFrom(...Object.keys(textKinds), 'no UTF-8'), which: pick })
  .map(({ kind, which }) => ({
    name: 'text',
    apply: (draft) => {
      if (draft.text === undefined)
        return { ...draft, text: which % 2 === 0 ? '{}' : undefined, wrong: [...draft.wrong, 'a body'] }
      const wrong = [...draft.wrong, `body: ${kind}`]
      if (kind === 'no UTF-8') return { ...draft, wrong, bytes: Uint8Array.from([0xc3, 0x28, 0xff]) }
      return { ...draft, wrong, text: textKinds[kind]?.(draft.text, which) }
    },
  }))

const queryChange: fc.Arbitrary<Change> = fc
  .record({ kind: fc.constantFrom('value', 'value', 'cursor', 'id', 'twice', 'unknown', 'none'), which: pick, value: pick })
  .map(({ kind, which, value }) => ({
    name: 'query',
    apply: (draft) => {
      const { query, operation } = draft.written
      const parameter = at(
        operation.parameters.filter((one) => one.in === 'query'),
        which,
      )
      const name = kind === 'unknown' ? 'one_too_many' : (parameter?.name ?? 'cursor')
      const isTime = parameter?.schema.format === 'date-time'
      const text = at<unknown>(isTime ? hostileTimes : hostileTexts, value)
      const values = {
        cursor: at(hostileCursors, value),
        id: at(hostileIds(value % 50), value),
        value: text,
        unknown: text,
        none: '',
      }
      const added: [string, string] = [kind === 'cursor' ? 'cursor' : name, String(kind === 'twice' ? '1' : values[kind])]
      const others = query.filter(([known]) => kind === 'twice' || known !== added[0])
      return change(draft, `query ${kind}: ${added[0]}`, { query: kind === 'none' ? others : [...others, added] })
    },
  }))

const pathChange: fc.Arbitrary<Change> = fc
  .record({ which: pick, place: pick, end: fc.boolean() })
  .map(({ which, place, end }) => ({
    name: 'path',
    apply: (draft) => {
      const { path } = draft.written
      const marks = [...path.matchAll(/@own:[\w-]+:\d+/g)].map(([mark]) => mark)
      const mark = at(marks, place)
      const strange = [
        ...hostileSegments,
        ...hostileIds(which % 50).map((id) => (id.startsWith('@') ? id : encodeURIComponent(id))),
      ]
      const other = at(strange, which) ?? ''
      const changed = mark === undefined || (end && which % 3 === 0) ? `${path}/${other}` : path.replace(mark, other)
      return change(draft, 'path', { path: changed })
    },
  }))

const headerChange: fc.Arbitrary<Change> = fc.record({ which: pick, value: pick }).map(({ which, value }) => ({
  name: 'header',
  apply: (draft) => {
    const [name, values] = at(hostileHeaders, which) ?? ['accept', ['']]
    return change(draft, `header ${name}`, { headers: { ...draft.written.headers, [name]: at(values, value) ?? '' } })
  },
}))

const methodChange: fc.Arbitrary<Change> = fc
  .constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND')
  .map((method) => ({
    name: 'method',
    apply: (draft) => change(draft, `method ${method}`, { method }),
  }))
