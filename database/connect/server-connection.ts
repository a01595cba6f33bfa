import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { followConversation } from './conversation'
import { followScopes } from './scoped-statements'

/** `ReadyForQuery`: the server is ready for the next statement, outside of a transaction or inside. */
const readyIdle = Buffer.from('Z\0\0\0\x05I')
const readyInside = Buffer.from('Z\0\0\0\x05T')
/** Within this many turns of the event loop a failed transaction has sent its next statement, if there is one. */
const turnsOfTransaction = 10

/**
 * A socket for postgres.js that wraps the real one. A lost connection answers pending and later statements with its error, like a
 * server that refuses everything, and never emits 'close'. On 'close' postgres.js 3.4.9 would use the connection again: with the
 * unsent rest of an earlier statement (https://github.com/porsager/postgres/issues/1208), and the rest of a transaction would run
 * outside of it (pull request 1155 there). Instead the pool of the connection is replaced (renewed-pool.ts).
 */
export class ServerConnection extends EventEmitter {
  /** The number of checks of the watch since data were last sent or received. */
  quiet = 0
  readonly conversation = followConversation()
  readonly #scopes = followScopes()
  readonly #socket: Socket | undefined
  readonly #lost: (connection: ServerConnection) => void
  #isLeft = false
  #loss: Error | undefined
  #isReleased = false
  #turn: NodeJS.Immediate | undefined
  /** A description that waits for the answers of the statements before it. */
  #held: Uint8Array | undefined

  /**
   * `lost` is called once, unless postgres.js has ended the connection itself. An error in place of a socket makes a connection
   * that is lost from the start.
   */
  constructor(socket: Socket | Error, lost: (connection: ServerConnection) => void) {
    super()
    this.#lost = lost
    if (socket instanceof Error) {
      setImmediate(() => this.#lose(socket))
      return
    }
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => {
      this.quiet = 0
      this.conversation.received(chunk)
      this.#sendHeld()
      const own = this.#scopes.received(chunk)
      if (own.length > 0) this.emit('data', own)
    })
    socket.on('error', (error) => this.#lose(error))
    socket.on('close', () => {
      if (this.#isLeft) this.emit('close', false)
      else this.#lose(this.#farewell())
    })
    socket.resume()
  }

  get readyState(): 'open' | 'closed' {
    return this.#loss === undefined && this.#socket?.readyState === 'open' ? 'open' : 'closed'
  }

  /**
   * Returns true although the socket may hold the chunk back: told to wait after a `begin`, postgres.js keeps no connection for
   * the transaction, which stays open for the statements of others.
   */
  write(chunk: Uint8Array, done?: (error?: Error | null) => void): true {
    if (this.#socket === undefined || this.#loss !== undefined) {
      setImmediate(() => {
        done?.(this.#loss)
        this.#refuse()
      })
      return true
    }
    this.quiet = 0
    const from = this.conversation.waitsFrom(chunk)
    if (from < chunk.length) this.#held = chunk.subarray(from)
    this.#send(chunk.subarray(0, from), done)
    return true
  }

  #sendHeld(): void {
    if (this.#held === undefined || this.conversation.isWaiting()) return
    const held = this.#held
    this.#held = undefined
    this.#send(held)
  }

  #send(chunk: Uint8Array, done?: (error?: Error | null) => void): void {
    this.conversation.sent(chunk)
    this.emit('sent')
    this.#socket?.write(this.#scopes.sent(chunk), done)
  }

  /** Sends the goodbye. A frozen server does not answer it, so the socket is destroyed later. */
  end(chunk: Uint8Array): void {
    this.#isLeft = true
    this.#socket?.end(chunk)
    setTimeout(() => this.#socket?.destroy(), 2_000).unref()
  }

  destroy(error?: Error): void {
    this.#socket?.destroy(error)
  }

  pause(): void {
    this.#socket?.pause()
  }

  resume(): void {
    this.#socket?.resume()
  }

  #farewell(): Error {
    const code = this.conversation.farewell() ?? 'ECONNRESET'
    return Object.assign(new Error('The database ended the connection'), { code })
  }

  #lose(error: Error): void {
    if (this.#loss !== undefined || this.#isLeft) return
    this.#loss = error
    this.#lost(this)
    this.#refuse()
  }

  /**
   * Fails the pending statement, and signals ready for the next. A transaction may send its remaining statements, and then counts
   * as ended.
   */
  #refuse(): void {
    if (this.#loss === undefined || this.listenerCount('error') === 0) return
    const isInside = !this.#isReleased && this.conversation.isInTransaction()
    this.emit('error', this.#loss)
    this.emit('data', isInside ? readyInside : readyIdle)
    if (isInside) this.#releaseIn(turnsOfTransaction)
  }

  #releaseIn(turns: number): void {
    clearImmediate(this.#turn)
    this.#turn = setImmediate(() => {
      if (turns > 0) return this.#releaseIn(turns - 1)
      this.#isReleased = true
      this.emit('data', readyIdle)
    })
  }
}
