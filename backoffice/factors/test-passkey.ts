import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { NewPasskeyAnswer, PasskeyAnswer } from './passkey-answers'

/** A simulated device that creates one passkey and signs with it. */
export type TestPasskey = {
  id: string
  /** `algorithm` is that of the key in COSE, encoded; by default ES256. */
  make: (challenge: string, algorithm?: Buffer) => NewPasskeyAnswer
  sign: (challenge: string, options?: { origin?: string; verified?: boolean }) => PasskeyAnswer
}

export function testPasskey(origin: string): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  const rpHash = createHash('sha256').update(new URL(origin).hostname).digest()
  let counter = 0
  const authData = (flags: number, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter++)
    return Buffer.concat([rpHash, Buffer.from([flags]), count, rest])
  }
  const client = (type: string, challenge: string, from: string) => Buffer.from(JSON.stringify({ type, challenge, origin: from }))
  const answer = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  return {
    id,
    make: (challenge, algorithm = Buffer.from([0x26])) => {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey, algorithm),
      ])
      const data = authData(0x45, credential)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(data)],
      ])
      const clientDataJSON = client('webauthn.create', challenge, origin).toString('base64url')
      return {
        ...answer,
        response: { clientDataJSON, attestationObject: attestation.toString('base64url'), transports: ['usb'] },
      }
    },
    sign: (challenge, { origin: from = origin, verified = true } = {}) => {
      const [data, clientData] = [authData(verified ? 0x05 : 0x01), client('webauthn.get', challenge, from)]
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      const signature = createSign('sha256').update(signed).sign(privateKey)
      return {
        ...answer,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

/** Encodes a key in COSE: kty EC2, alg, crv P-256, x and y. */
function coseKey(publicKey: KeyObject, algorithm: Buffer): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [left, right] = [x, y].map((part) => cborBytes(Buffer.from(part, 'base64url')))
  const head = Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03]), algorithm, Buffer.from([0x20, 0x01, 0x21])])
  return Buffer.concat([head, left ?? head, Buffer.from([0x22]), right ?? head])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
}
