import { expect, test } from 'vitest'
import { endOfMessage, int, toMessage } from './messages'
import { followScopes, withSettings } from './scoped-statements'

const [andes, llanos] = ['0199a390-0000-7000-8000-000000000001', '0199a390-0000-7000-8000-000000000002']
const bytes = (...messages: string[]) => Buffer.from(messages.join(''), 'latin1')
const parse = (name: string) => toMessage('P', `${name}\0select\0${int(0, 2)}`)
const describe = (name: string) => toMessage('D', `S${name}\0`)
const flush = toMessage('H', '')
const run = (name: string, mark = '') =>
  toMessage('B', `${mark}\0${name}\0${int(0, 2)}${int(0, 2)}${int(0, 2)}`) + toMessage('E', `\0${int(0, 4)}`) + toMessage('S', '')
const scoped = (name: string, organization: string) => run(name, `cauce.organization=${organization}`)
const ready = toMessage('Z', 'I')
const row = (text: string) => toMessage('D', `${int(1, 2)}${int(text.length, 4)}${text}`)
const answer = (scope: string) => toMessage('2', '') + row(`scope ${scope}`) + toMessage('C', 'SELECT 1\0')
const failure = toMessage('E', 'SERROR\0C22012\0Mdivision by zero\0\0')
const notice = toMessage('N', 'SNOTICE\0\0')
const described = toMessage('t', int(0, 2)) + toMessage('T', int(0, 2))

/**
 * A server that knows the statements it was told of. Its rows tell the setting in force; it lasts to the `Sync`. The statement
 * `fails` fails, and `notes` has notices between its messages.
 */
function givenServer() {
  const known = new Set<string>()
  const parsed: string[] = []
  let [bound, skips] = ['', false]
  let settings: string[] = []
  const nameIn = (content: string) => content.split('\0')[0] ?? ''
  const answerTo: Record<string, (content: string) => string> = {
    C: (content) => {
      known.delete(nameIn(content.slice(1)))
      return toMessage('3', '')
    },
    P: (content) => {
      if (known.has(nameIn(content)) && nameIn(content) !== '') return failure
      known.add(nameIn(content))
      parsed.push(nameIn(content))
      return toMessage('1', '')
    },
    D: () => described,
    H: () => '',
    B: (content) => {
      const [portal, name = '', values = ''] = content.split('\0', 2).concat(content.slice(content.indexOf('\0') + 1))
      expect(portal).toBe('')
      bound = name
      if (!known.has(name) || name === 'fails') return failure
      if (name === 'cauce_scope')
        settings.push((/cauce\.\w+/.exec(values)?.[0] ?? '') + (/[0-9a-f-]{36}|sweep/.exec(values)?.[0] ?? ''))
      return toMessage('2', '') + (bound === 'notes' ? notice : '')
    },
    E: () => row(`scope ${settings.join()}`) + toMessage('C', 'SELECT 1\0'),
  }
  const says = (sent: Uint8Array): string => {
    const chunk = Buffer.from(sent)
    let said = ''
    for (let at = 0; at < chunk.length; at = endOfMessage(chunk, at)) {
      const [type, content] = [String.fromCharCode(chunk[at] ?? 0), chunk.toString('latin1', at + 5, endOfMessage(chunk, at))]
      if (type === 'S') {
        said += ready
        ;[settings, skips] = [[], false]
      } else if (!skips) {
        const more = answerTo[type]?.(content) ?? ''
        said += more
        skips = more === failure
      }
    }
    return said
  }
  return { says, parsed }
}

function givenLine() {
  const scopes = followScopes()
  const server = givenServer()
  scopes.sent(Buffer.from('\0\0\0\x08whatever'))
  scopes.received(bytes(toMessage('R', int(0, 4)), ready))
  const hear = (said: string, most = Number.POSITIVE_INFINITY) => {
    let heard = ''
    for (let at = 0; at < said.length; at += most)
      heard += Buffer.from(scopes.received(bytes(said.slice(at, at + most)))).toString('latin1')
    return heard
  }
  const ask = (...messages: string[]) => server.says(scopes.sent(bytes(...messages)))
  return { scopes, ask, hear, parsed: server.parsed }
}

const parsedAnswer = toMessage('1', '')
const inForce = (organization: string) => `cauce.organization${organization}`

test('a statement that is marked sees its settings, and one that is not sees none and is sent as it is', () => {
  const { scopes, ask, hear } = givenLine()
  expect(hear(ask(parse('one'), scoped('one', andes)))).toBe(parsedAnswer + answer(inForce(andes)) + ready)
  expect(hear(ask(run('one')))).toBe(answer('') + ready)
  const unmarked = bytes(run('one'), toMessage('Q', 'select 1\0'))
  expect(scopes.sent(unmarked)).toBe(unmarked)
  const both = `cauce.organization=${andes};cauce.across=sweep`
  const across = givenLine()
  expect(across.hear(across.ask(parse('one'), run('one', both)))).toBe(
    parsedAnswer + answer(`${inForce(andes)},cauce.acrosssweep`) + ready,
  )
})

test('statements for several organizations at a time each see their own, however the answers are cut into pieces', () => {
  const asked = [
    scoped('one', andes),
    scoped('two', llanos),
    run('one'),
    scoped('notes', andes),
    scoped('', llanos),
    scoped('two', andes),
  ]
  const noted = answer(inForce(andes)).replace(toMessage('2', ''), toMessage('2', '') + notice)
  const heard = [inForce(andes), inForce(llanos), '', noted, inForce(llanos), inForce(andes)].map(
    (scope) => (scope === noted ? noted : answer(scope)) + ready,
  )
  for (const isKept of [false, true]) {
    for (let most = 1; most < 80; most++) {
      const { ask, hear } = givenLine()
      hear(ask(...['one', 'two', 'notes', ''].map((name) => parse(name) + toMessage('S', ''))))
      if (isKept) hear(ask(scoped('one', llanos)))
      expect(hear(ask(...asked), most), String(most)).toBe(heard.join(''))
    }
    for (let cut = 0, length = 1; cut < length; cut++) {
      const { ask, hear } = givenLine()
      hear(ask(...['one', 'two', 'notes', ''].map((name) => parse(name) + toMessage('S', ''))))
      if (isKept) hear(ask(scoped('one', llanos)))
      const said = ask(...asked)
      length = said.length
      expect(hear(said.slice(0, cut)) + hear(said.slice(cut)), String(cut)).toBe(heard.join(''))
    }
  }
})

test('the start of a message that waits for the rest is followed by what comes after it, whoever that is for', () => {
  const { ask, hear } = givenLine()
  const [first, second] = [ask(parse('one'), scoped('one', andes)), ask(scoped('one', llanos))]
  expect(hear(`${first}${second}`, 3)).toBe(parsedAnswer + answer(inForce(andes)) + ready + answer(inForce(llanos)) + ready)
})

test('an error of a statement ends its answers only, and those of the next are told apart again', () => {
  for (const failing of [scoped('fails', andes), parse('one') + scoped('one', andes), scoped('unknown', andes)]) {
    for (const most of [1, 7, 1000]) {
      const { ask, hear } = givenLine()
      hear(ask(parse('one'), toMessage('S', ''), parse('fails'), toMessage('S', '')))
      expect(hear(ask(failing, scoped('one', llanos), failing, run('one')), most)).toBe(
        failure + ready + answer(inForce(llanos)) + ready + failure + ready + answer('') + ready,
      )
    }
  }
})

test('settings that fail are an error of the statement, which does not run', () => {
  const { scopes, hear } = givenLine()
  scopes.sent(bytes(scoped('one', andes), scoped('one', llanos)))
  const closed = toMessage('3', '')
  const settings = closed + parsedAnswer + toMessage('2', '') + row('') + toMessage('C', 'SELECT 1\0')
  expect(hear(closed + parsedAnswer + failure + ready + settings + answer('next') + ready)).toBe(
    failure + ready + answer('next') + ready,
  )
})

test('the statement for settings is parsed once on a connection that keeps statements, and each time where a client names none', () => {
  const { ask, hear, parsed } = givenLine()
  hear(ask(parse('one'), toMessage('S', ''), parse('fails'), toMessage('S', '')))
  // An error before it was parsed: the server does not know it.
  hear(ask(parse('one'), scoped('one', andes)))
  expect(parsed).not.toContain('cauce_scope')
  for (let turn = 0; turn < 3; turn++) expect(hear(ask(scoped('one', andes)))).toBe(answer(inForce(andes)) + ready)
  expect(parsed.filter((name) => name === 'cauce_scope')).toHaveLength(1)
  for (let turn = 0; turn < 3; turn++) hear(ask(parse(''), scoped('', andes)))
  expect(parsed.filter((name) => name === 'cauce_scope')).toHaveLength(4)
})

test('a statement that is described first has its settings where it runs', () => {
  const { ask, hear, parsed } = givenLine()
  const description = ask(parse('one'), describe('one'), flush)
  expect(hear(description.slice(0, 15))).toBe(parsedAnswer + toMessage('t', int(0, 2)).slice(0, 5) + description.slice(10, 12))
  expect(parsed).toEqual(['one'])
  // The client answers the description of the parameters, and that of the row may come later.
  const rest = ask(scoped('one', andes))
  expect(hear(description.slice(15)) + hear(rest)).toBe(description.slice(12) + answer(inForce(andes)) + ready)
})

test('what the mark is written into is the member that postgres.js takes for the name of the portal', () => {
  expect(withSettings({}, 'cauce.organization=andes')).toEqual({ cursorName: 'cauce.organization=andes' })
})
