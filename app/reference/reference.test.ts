import { expect, test } from 'vitest'
import { toCurl } from './curl'
import { type DocumentOperation, toReference } from './document'
import { findOperations } from './find-operations'
import { toShape } from './to-fields'

const reference = toReference(served())

test('an operation is listed under its tag, with its parameters, its answer and the codes it refuses with', () => {
  const [tag] = reference.tags
  expect(tag?.operations.map(({ id }) => id)).toEqual(['readThing', 'makeThing'])
  expect(operation('readThing')).toMatchObject({
    method: 'get',
    path: '/v1/things/{id}',
    answer: { status: 200, says: 'The thing' },
    problems: [{ code: 'thing_not_found', status: 404, title: 'No such thing.' }],
  })
})

test('a member shows its type, its bounds and whether it must be there', () => {
  const { body } = operation('makeThing')
  const [fields = []] = body ? toShape(body.schema, reference.follow).variants : []
  expect(fields).toMatchObject([
    { name: 'amount', type: 'integer', required: true, bounds: [{ kind: 'value', span: '1–99' }], says: 'Minor units.' },
    { name: 'owner', type: 'Id', required: false, mayBeNull: true },
    { name: 'tags', type: 'string', isList: true, bounds: [{ kind: 'entries', span: '≤ 3' }] },
  ])
})

test('a call can be pasted: the path is filled, the key stays a variable, and quotes do not end the body', () => {
  const curl = toCurl(operation('makeThing'), { amount: 7, owner: "O'Hara" })
  expect(curl).toContain('curl -X POST "$BASE_URL/v1/things"')
  expect(curl).toContain(`-H "x-api-key: $API_KEY"`)
  expect(curl).toContain(`"O'\\''Hara"`)
  expect(toCurl(operation('readThing'), undefined)).toMatch(/^curl "\$BASE_URL\/v1\/things\/0199" /)
})

test('the search finds by path, member and code, and every word must be there', () => {
  const found = (typed: string) => findOperations(reference, typed).map(({ id }) => id)
  expect(found('things')).toEqual(['readThing', 'makeThing'])
  expect(found('tags')).toEqual(['makeThing'])
  expect(found('THING_not_found')).toEqual(['readThing'])
  expect(found('things unicorn')).toEqual([])
})

function operation(id: string): DocumentOperation {
  const found = reference.operations.find((one) => one.id === id)
  if (found === undefined) throw new Error(`No operation ${id}`)
  return found
}

function served() {
  const json = (schema: object, value: unknown) => ({ 'application/json': { schema, examples: { example: { value } } } })
  const described = { description: 'Does it.', tags: ['Things'] }
  const missing = {
    content: {
      'application/problem+json': {
        schema: {},
        examples: { thing_not_found: { $ref: '#/components/examples/thing_not_found' } },
      },
    },
    description: 'x',
  }
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: '0199' }
  const members = {
    amount: { type: 'integer', minimum: 1, maximum: 99, description: 'Minor units.' },
    owner: { anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
  }
  const thing = json({ $ref: '#/components/schemas/Thing' }, { amount: 7 })
  return {
    info: { title: 'Things', version: '1', description: 'About things.' },
    tags: [{ name: 'Things', description: 'All of them.' }],
    paths: {
      '/v1/things/{id}': {
        get: {
          ...described,
          operationId: 'readThing',
          summary: 'Read it',
          parameters: [id],
          responses: {
            200: { description: 'The thing', content: json({ type: 'object', properties: { amount: members.amount } }, {}) },
            404: missing,
          },
        },
      },
      '/v1/things': {
        post: {
          ...described,
          operationId: 'makeThing',
          summary: 'Make it',
          parameters: [],
          requestBody: { required: true, content: thing },
          responses: { 201: { description: 'Made', content: thing } },
        },
      },
    },
    webhooks: {},
    components: {
      schemas: { Id: { type: 'string' }, Thing: { type: 'object', properties: members, required: ['amount'] } },
      examples: { thing_not_found: { summary: 'No such thing.', value: { status: 404 } } },
    },
  }
}
