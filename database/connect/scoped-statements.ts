import { endOfMessage, headBytes, int, toBuffer, toMessage } from './messages'

/**
 * Puts the settings of statements before them on their connection, and takes the answers to that out of what the server says.
 * PostgreSQL runs everything up to a `Sync` in one transaction, so the settings hold for that statement alone, or for the rest
 * of the transaction that it is in. No message waits for another: there is no `begin`, no `commit` and no round trip.
 */
export type ScopedStatements = {
  /** Takes whole messages of the client. Returns what to send in their place. */
  sent: (chunk: Uint8Array) => Uint8Array
  /** Takes data of the server, in any pieces. Returns what is for the client. */
  received: (chunk: Uint8Array) => Uint8Array
}

/** What the server has yet to answer to settings, by the letters of its messages. `batch` counts each `Sync` and query. */
type Expected = { batch: number; answers: string }

/**
 * The prepared statement that makes one setting. The unnamed one would replace that of a client between its `Parse` and `Bind`.
 */
const name = 'cauce_scope\0'
const text = 'select set_config($1, $2, true)\0'
/** Closing what does not exist is no error. So this works where a pooler gives each transaction another connection. */
const prepare = Buffer.from(toMessage('C', `S${name}`) + toMessage('P', `${name}${text}${int(0, 2)}`), 'latin1')
const prepared = '31'
const made = '2DC'

const [bind, query, sync] = [...Buffer.from('BQS')]
const [ready, failure, parseComplete] = [...Buffer.from('ZE1')]

/**
 * Has a statement of postgres.js that is not sent yet run with these settings: `name=value`, separated by semicolons. postgres.js
 * 3.4.9 writes its member `cursorName` as the portal of `Bind`, which it otherwise leaves unnamed. If a mark does not arrive, the
 * policies refuse the statement; if it is not understood, the server does.
 */
export function withSettings<Statement extends object>(statement: Statement, settings: string): Statement {
  return Object.assign(statement, { cursorName: settings })
}

/** Follows one connection of PostgreSQL's protocol; see `followConversation`. */
export function followScopes(): ScopedStatements {
  let isStarted = false
  let isPrepared = false
  let [batchSent, batchHeard] = [1, 0] // the start-up is answered first
  const expected: Expected[] = []
  /** Of the last mark: many statements in a row are of one organization. */
  let making = makingOf('')

  const isOurs = (type: number | undefined): boolean => {
    if (type === ready || type === failure) {
      // After an error the server skips the rest of the batch.
      while (expected[0] !== undefined && expected[0].batch <= batchHeard) expected.shift()
      if (type === ready) batchHeard += 1
      return false
    }
    const next = expected[0]
    if (next?.batch !== batchHeard || next.answers.charCodeAt(0) !== type) return false
    if (type === parseComplete) isPrepared = true
    next.answers = next.answers.slice(1)
    if (next.answers === '') expected.shift()
    return true
  }
  return {
    sent(given) {
      if (!isStarted) {
        isStarted = true // the first message has no type
        return given
      }
      const chunk = toBuffer(given)
      const parts: Buffer[] = []
      let rest = 0
      for (let at = 0; at + headBytes <= chunk.length; at = endOfMessage(chunk, at)) {
        if (chunk[at] === query || chunk[at] === sync) batchSent += 1
        if (chunk[at] !== bind || chunk[at + headBytes] === 0) continue
        const { mark, isNamed, message } = readMarked(chunk.subarray(at, endOfMessage(chunk, at)))
        if (mark !== making.mark) making = makingOf(mark)
        const { answers, messages } = making
        // A client that names its own statements keeps its connection.
        const isKept = isNamed && isPrepared
        expected.push({ batch: batchSent, answers: isKept ? answers : prepared + answers })
        parts.push(chunk.subarray(rest, at), ...(isKept ? [] : [prepare]), messages, message)
        rest = endOfMessage(chunk, at)
      }
      return parts.length === 0 ? given : Buffer.concat([...parts, chunk.subarray(rest)])
    },
    received: leaveOut(isOurs),
  }
}

/** Reads a `Bind` whose portal is a mark. Returns it without; `isNamed`: whether its statement has a name. */
function readMarked(marked: Buffer): { mark: string; isNamed: boolean; message: Buffer } {
  const end = marked.indexOf(0, headBytes)
  const message = marked.subarray(end - headBytes)
  const mark = marked.toString('latin1', headBytes, end)
  message[0] = bind ?? 0
  message.writeUInt32BE(message.length - 1, 1)
  return { mark, isNamed: message[headBytes + 1] !== 0, message }
}

/** Returns the messages that make the settings of a mark, and the letters of what they are answered. */
function makingOf(mark: string): { mark: string; messages: Buffer; answers: string } {
  const settings = mark.split(';')
  return { mark, messages: Buffer.from(settings.map(toMaking).join(''), 'latin1'), answers: made.repeat(settings.length) }
}

function toMaking(setting: string): string {
  const parameters = setting.split('=').map((value) => `${int(value.length, 4)}${value}`)
  const bound = `\0${name}${int(0, 2)}${int(parameters.length, 2)}${parameters.join('')}${int(0, 2)}`
  return toMessage('B', bound) + toMessage('E', `\0${int(0, 4)}`)
}

/** Returns a function that takes data in any pieces, and leaves out the messages of which `isOut` says so. */
function leaveOut(isOut: (type: number | undefined) => boolean): (chunk: Uint8Array) => Uint8Array {
  let kept: Buffer = Buffer.alloc(0)
  let missing = 0
  let isLeftOut = false
  return (given) => {
    const chunk = kept.length === 0 ? toBuffer(given) : Buffer.concat([kept, given])
    const parts: Buffer[] = []
    let at = Math.min(missing, chunk.length)
    let from = isLeftOut ? at : 0
    missing -= at
    while (at + headBytes <= chunk.length) {
      const end = endOfMessage(chunk, at)
      isLeftOut = isOut(chunk[at])
      if (isLeftOut) {
        if (at > from) parts.push(chunk.subarray(from, at))
        from = Math.min(end, chunk.length)
      }
      missing = Math.max(0, end - chunk.length)
      at = Math.min(end, chunk.length)
    }
    kept = chunk.subarray(at)
    if (parts.length === 0) return chunk.subarray(from, at)
    return Buffer.concat([...parts, chunk.subarray(from, at)])
  }
}
