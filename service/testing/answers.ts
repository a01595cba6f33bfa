import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { App } from '../http/app'
import { isObject, type Json } from '../http/openapi/json'

export type Told = { method: string; path: string; status: number; headers: Readonly<Record<string, string>>; text: string }

/** The error codes of paths without an operation. */
const elsewhere = new Set([
  'not_found',
  'method_not_allowed',
  'query_too_long',
  'unauthenticated',
  'organization_disabled',
  'rate_limited',
  'internal_error',
  'service_unavailable',
])
/** Headers of HTTP itself or of its transport: those that the app in front adds for browsers. */
const transport = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'transfer-encoding',
  'vary',
])

let check: Promise<(told: Told) => string[]> | undefined

/** For tests: returns the same service, but throws if an answer of the API does not match its own OpenAPI document. */
export function checkingAnswers<Service extends App>(service: Service): Service {
  const mustBeDescribed = async (told: Told) => {
    if (!told.path.startsWith('/v1/')) return
    check ??= service
      .ask({ method: 'GET', target: '/openapi.json', headers: {} })
      .then(({ text }) => createAnswerCheck(JSON.parse(text)))
    const faults = (await check)(told)
    if (faults.length === 0) return
    const what = `${told.method} ${told.path} answered ${told.status}`
    throw new Error(`${what}, which its document does not describe:\n${faults.join('\n')}`)
  }
  const fetch: App['fetch'] = async (request, origin) => {
    const { method, url } = request
    const response = await service.fetch(request, origin)
    const headers = Object.fromEntries(response.headers)
    const text = await response.clone().text()
    await mustBeDescribed({ method, path: new URL(url).pathname, status: response.status, headers, text })
    return response
  }
  const ask: App['ask'] = async (asked) => {
    const answer = await service.ask(asked)
    const { pathname } = new URL(asked.target, 'http://service')
    await mustBeDescribed({ ...answer, method: asked.method, path: pathname })
    return answer
  }
  return { ...service, fetch, ask }
}

/** Returns a check of answers: each deviation from the document is one line, about status, headers, type, members or code. */
export function createAnswerCheck(document: Json): (told: Told) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
  addFormats.default(ajv)
  ajv.addSchema(closed(document), 'document')
  const find = createFinder(document)
  const compiled = (pointer: string): ValidateFunction => {
    const validate = ajv.getSchema(`document#${pointer}`)
    if (validate === undefined) throw new Error(`The document has nothing at ${pointer}`)
    return validate
  }
  return (told) => {
    const found = find(told.method, told.path)
    if (found === undefined) return findProblemFaults(told, compiled('/components/schemas/Problem'))
    const place = `/paths/${asStep(found.path)}/${found.method}/responses/${told.status}`
    const reference = at(document, place)?.$ref
    const pointer = typeof reference === 'string' ? reference.slice(1) : place
    const response = at(document, pointer)
    if (response === undefined) return [`status ${told.status}: ${told.text.slice(0, 200)}`]
    return [...findHeaderFaults(told, document, response, compiled), ...findBodyFaults(told, response, pointer, compiled)]
  }
}

/** Returns a function that finds the operation of a path: fixed segments take precedence over ids. */
function createFinder({ paths }: Json) {
  const templates = Object.entries(isObject(paths) ? paths : {})
    .map(([path, methods]) => ({ path, methods, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  return (method: string, path: string) => {
    const name = method === 'HEAD' ? 'get' : method.toLowerCase()
    const template = templates.find(({ pattern, methods }) => pattern.test(path) && isObject(methods) && name in methods)
    return template && { path: template.path, method: name }
  }
}

function findProblemFaults({ status, text }: Told, validate: ValidateFunction): string[] {
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  if (!validate(body)) return messagesOf(validate)
  const code = isObject(body) ? String(body.code) : ''
  return elsewhere.has(code) && status >= 400 ? [] : [`no operation is here, and yet: ${status} ${code}`]
}

type Compile = (pointer: string) => ValidateFunction

function findHeaderFaults({ headers }: Told, document: Json, response: Json, compile: Compile): string[] {
  const described = new Map(
    Object.keys(isObject(response.headers) ? response.headers : {}).map((name) => [name.toLowerCase(), name]),
  )
  const faults: string[] = []
  for (const [name, value] of Object.entries(headers)) {
    if (transport.has(name)) continue
    const known = described.get(name)
    if (known === undefined) faults.push(`header ${name}: ${value}`)
    else {
      const validate = compile(`/components/headers/${known}/schema`)
      if (!validate(/^\d+$/.test(value) ? Number(value) : value)) faults.push(`header ${name}: ${value} ${messagesOf(validate)}`)
    }
  }
  const missing = [...described.values()].filter(
    (name) => at(document, `/components/headers/${name}`)?.required === true && headers[name.toLowerCase()] === undefined,
  )
  return [...faults, ...missing.map((name) => `header ${name} is missing`)]
}

function findBodyFaults({ method, headers, text }: Told, response: Json, pointer: string, compile: Compile): string[] {
  if (method === 'HEAD') return []
  const type = headers['content-type']?.split(';')[0] ?? ''
  if (!isObject(response.content) || !(type in response.content)) return [`content type ${type}`]
  const validate = compile(`${pointer}/content/${asStep(type)}/schema`)
  return validate(JSON.parse(text)) ? [] : [...messagesOf(validate), text.slice(0, 300)]
}

function messagesOf({ errors }: ValidateFunction): string[] {
  return (errors ?? []).map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
}

/** Forbids unknown members in schemas of objects. Callers must tolerate new members, but tests must not. */
function closed(value: Json, whole = true): Json {
  const close = (part: unknown, inWhole: boolean): unknown =>
    Array.isArray(part) ? part.map((one) => close(one, inWhole)) : isObject(part) ? closed(part, inWhole) : part
  const isOpen = whole && value.type === 'object' && isObject(value.properties) && !('additionalProperties' in value)
  const parts = Object.entries(value).map(([name, part]) => [name, close(part, name !== 'allOf')])
  return { ...Object.fromEntries(parts), ...(isOpen ? { additionalProperties: false } : {}) }
}

function at(document: Json, pointer: string): Json | undefined {
  let found: unknown = document
  for (const step of pointer.split('/').slice(1)) {
    found = isObject(found) ? found[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined
  }
  return isObject(found) ? found : undefined
}

function asStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
