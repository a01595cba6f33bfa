// Verifies an exported audit trail with Node alone / Comprueba una auditoría exportada, solo con Node.
// node verify.mjs FOLDER [PUBLIC_KEY | -] [KEPT_HEADS.jsonl]   FOLDER: records.jsonl and heads.jsonl of the pack
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [folder, wanted = '-', kept] = process.argv.slice(2)
const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const bytes = (text) => Buffer.from(text, 'hex')
const parse = (text) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const inPack = parse(readFileSync(`${folder}/heads.jsonl`, 'utf8'))
const heads = inPack.concat(kept ? parse(readFileSync(kept, 'utf8')) : [])
const key = wanted === '-' ? heads[0].key : wanted
const spki = Buffer.concat([bytes('302a300506032b6570032100'), bytes(key)])
const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
const isSigned = (text, signature) => verify(null, Buffer.from(text), publicKey, bytes(signature))

let [last, link, fits] = [0n, Buffer.alloc(0), 0n]
let chunk = [] // records whose signatures were not looked at yet; the last one covers all of them
const [claims, lost, isAt] = [new Map(), new Map(), new Map()]

function end(record, fault) {
  console.log(JSON.stringify({ ok: false, record: String(record), fault }))
  console.log(`BROKEN: record ${record} (${fault}). Records before it are as they were written.`)
  console.log(`ROTA: registro ${record} (${fault}). Los registros anteriores están como se escribieron.`)
  process.exit(1)
}
function checkSignatures() {
  const isForged = ({ digest, seal }) => !isSigned(`record ${digest.toString('hex')}`, seal)
  if (chunk.length > 0 && isForged(chunk.at(-1))) end(chunk.find(isForged).seq, 'changed')
  chunk = []
}
function fail(record, fault) {
  checkSignatures()
  end(record, fault)
}
function checkText(seq, token, text) {
  if (!text || text.missing) fail(seq, 'deleted')
  if (text.erased_by === undefined) return sha(bytes(text.salt), text.content).toString('hex') === token || fail(seq, 'changed')
  if (!lost.has(text.erased_by)) lost.set(text.erased_by, { first: seq, tokens: new Set() })
  lost.get(text.erased_by).tokens.add(token)
}

for (const head of heads) {
  if (!isSigned(`head ${head.seq} ${head.hash} ${head.at}`, head.signature)) fail(head.seq, 'forged head')
  isAt.set(head.seq, [...(isAt.get(head.seq) ?? []), head.hash])
}
const lines = createInterface({ input: createReadStream(`${folder}/records.jsonl`, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
for await (const line of lines) {
  const { seq: number, previous, text, seal, hash, who, said } = JSON.parse(line)
  const [seq, digest] = [BigInt(number), sha(bytes(previous), text)]
  const follows = seq === last + 1n && previous === link.toString('hex') && sha(digest, bytes(seal)).toString('hex') === hash
  if (!follows) fail(seq <= last ? seq : last + 1n, 'broken chain')
  const record = JSON.parse(text)
  checkText(seq, record.actor, who)
  if (record.told) checkText(seq, record.told, said)
  if (record.after?.texts_digest) claims.set(number, record.after)
  chunk.push({ seq, digest, seal })
  ;[last, link] = [seq, bytes(hash)]
  if (isAt.has(number) && isAt.get(number).some((known) => known !== hash)) fail(fits + 1n, 'rewritten')
  if (isAt.has(number)) fits = seq
  if (chunk.length === 1000) checkSignatures()
}
checkSignatures()
if (heads.some(({ seq }) => BigInt(seq) > last)) end(last + 1n, 'deleted')
const now = BigInt(inPack.at(-1).seq)
if (now < last) end(now + 1n, 'inserted')
for (const [by, { first, tokens }] of lost) {
  const said = claims.get(by)
  const digest = sha(...[...tokens].sort().map(bytes)).toString('hex')
  if (said?.texts !== tokens.size || said.texts_digest !== digest) end(said ? by : first, 'erased')
}
for (const [by, { texts }] of claims) if (texts > 0 && !lost.has(by)) end(by, 'erased')
console.log(JSON.stringify({ ok: true, records: String(last), key }))
console.log(`WHOLE: ${last} records. Compare the key with the one that you kept: ${key}`)
console.log(`ENTERA: ${last} registros. Compare la clave con la que guardó: ${key}`)
