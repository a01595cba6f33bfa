import { endOfMessage, headBytes, toBuffer } from './messages'

/** The state of one connection, derived from its messages, whose content is not stored. */
export type Conversation = {
  /** Takes whole messages of the client, as they are sent. */
  sent: (chunk: Uint8Array) => void
  /**
   * Returns where in a chunk the part begins that must wait for the answers before it: a description (`Parse`, `Describe`,
   * `Flush`) outside of a transaction. A pooler that gives each transaction another connection takes it for a part of the
   * statement before it, and its answer is lost when that one ends.
   */
  waitsFrom: (chunk: Uint8Array) => number
  /** Takes data of the server, in any pieces. */
  received: (chunk: Uint8Array) => void
  /** Whether an answer of the server is pending. */
  isWaiting: () => boolean
  isInTransaction: () => boolean
  /**
   * Whether the transaction has changed its own time-out with a plain `set local statement_timeout`, because it takes long by
   * design.
   */
  isUnhurried: () => boolean
  /** Whether the server has reported that it is a standby. */
  isStandby: () => boolean
  /** The SQLSTATE of the last unsolicited error: why the server ends the connection. */
  farewell: () => string | undefined
}

const [query, sync, flush, parse] = [...Buffer.from('QSHP')]
const [ready, status, failure] = [...Buffer.from('ZSE')]
const idle = 'I'.charCodeAt(0)
const followsAnother = Buffer.from('in_hot_standby\0on\0')

/**
 * Follows one connection of PostgreSQL's protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html). Each
 * `Sync`, each simple query and the start-up is answered by one `ReadyForQuery`.
 */
export function followConversation(): Conversation {
  let started = false
  let open = false
  let inTransaction = false
  let owed = 1
  let described = false
  let unhurried = false
  let standby = false
  let farewell: string | undefined

  const hear = walkMessages((type, message) => {
    if (type === status && message.includes(followsAnother)) standby = true
    if (type === failure && (owed === 0 || !open)) farewell = /\0C(\w{5})\0/.exec(message.toString('latin1'))?.[1]
    if (type === failure && !open) owed = 0
    if (type !== ready) return
    open = true
    owed = Math.max(0, owed - 1)
    inTransaction = message[headBytes] !== idle
    if (!inTransaction) unhurried = false
  })
  return {
    sent(chunk) {
      if (!started) {
        started = true // the first message has no type
        return
      }
      const messages = toBuffer(chunk)
      for (let at = 0; at + headBytes <= messages.length; at = endOfMessage(messages, at)) {
        const type = messages[at]
        if (type === query || type === sync) owed += 1
        if (type === flush) described = true
        if (type === query && messages.subarray(at, endOfMessage(messages, at)).includes('statement_timeout')) unhurried = true
      }
    },
    waitsFrom(chunk) {
      const isDescription = started && !inTransaction && chunk.at(-headBytes) === flush
      return isDescription ? startOfDescription(toBuffer(chunk), owed) : chunk.length
    },
    received(chunk) {
      described = false
      hear(chunk)
    },
    isWaiting: () => owed > 0 || described,
    isInTransaction: () => inTransaction,
    isUnhurried: () => unhurried,
    isStandby: () => standby,
    farewell: () => farewell,
  }
}

/** Returns where the description at the end of a chunk begins, or the end if no answer is owed before it. */
function startOfDescription(chunk: Buffer, owed: number): number {
  let [from, before] = [chunk.length, owed]
  for (let at = 0; at + headBytes <= chunk.length; at = endOfMessage(chunk, at)) {
    if (chunk[at] === parse) from = at
    if (chunk[at] === query || chunk[at] === sync) [before, from] = [before + 1, chunk.length]
  }
  return before > 0 && chunk[from] === parse ? from : chunk.length
}

/** Only these short messages are passed on whole; of others, such as rows, only the length is read. */
const told = new Set([ready, status, failure])

function walkMessages(tell: (type: number | undefined, message: Buffer) => void): (chunk: Uint8Array) => void {
  let kept: Buffer = Buffer.alloc(0)
  let skipped = 0
  return (given) => {
    const chunk = kept.length === 0 ? toBuffer(given) : Buffer.concat([kept, given])
    kept = Buffer.alloc(0)
    let at = Math.min(skipped, chunk.length)
    skipped -= at
    while (at < chunk.length) {
      const end = at + headBytes <= chunk.length ? endOfMessage(chunk, at) : Number.POSITIVE_INFINITY
      if (end > chunk.length && (end === Number.POSITIVE_INFINITY || told.has(chunk[at]))) {
        kept = chunk.subarray(at)
        return
      }
      if (told.has(chunk[at])) tell(chunk[at], chunk.subarray(at, end))
      skipped = Math.max(0, end - chunk.length)
      at = Math.min(end, chunk.length)
    }
  }
}
