/** Type and length, with which each message but the first one of a connection begins. */
export const headBytes = 5

/** Returns where the message that begins at `at` ends; its head must be whole. */
export function endOfMessage(chunk: Buffer, at: number): number {
  return at + 1 + chunk.readUInt32BE(at + 1)
}

/** Returns the same bytes as a Buffer. */
export function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Returns a number as the protocol writes it, in text of latin1: two bytes or four. */
export function int(value: number, bytes: 2 | 4): string {
  const low = String.fromCharCode((value >>> 8) & 255, value & 255)
  return bytes === 2 ? low : String.fromCharCode(value >>> 24, (value >>> 16) & 255) + low
}

/** Makes a message of the protocol from its type and content, in text of latin1. */
export function toMessage(type: string, content: string): string {
  return `${type}${int(content.length + 4, 4)}${content}`
}
