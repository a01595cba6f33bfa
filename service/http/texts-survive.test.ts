import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentedOperation } from '../testing/fuzz/document'
import { hostileTexts, hostileTimes } from '../testing/fuzz/hostile'
import { type Place, placesIn, replaceAt } from '../testing/fuzz/places'
import { inProcess, type Send, toWire } from '../testing/fuzz/send'
import { givenFuzzing } from '../testing/fuzz/test-world'
import { validRequest } from '../testing/fuzz/valid'
import { randomFrom } from '../testing/random'

/** The number of texts that each member gets. */
const perMember = Number(process.env.TEXTS_PER_MEMBER ?? 1)
const seed = Number(process.env.TEXTS_SEED ?? Date.now() % 1_000_000)
/** Requests of which the members are taken, since an alternative of a body has members that another one lacks. */
const samples = 6

const texts = [
  ...hostileTexts.filter((text) => !hostileTimes.includes(text)),
  'José Ñandú',
  'Jose\u0301 N\u0303andu\u0301',
  'O’Higgins & Söhne «S.A.»',
  '  spaces at both ends  ',
  'two\nlines',
  'a\tb',
  '李小龍',
  'Ω≈ç√∫˜µ≤≥÷',
  '\u2067abc\u2069',
]

let given: Awaited<ReturnType<typeof givenFuzzing>>
beforeAll(async () => {
  given = await givenFuzzing()
})
afterAll(() => given.close())

test(`each member of each body stores a text exactly or refuses it (TEXTS_SEED=${seed})`, { timeout: 900_000 }, async () => {
  const below = randomFrom(seed)
  const send = inProcess(given.service)
  const findings: string[] = []
  const stored = new Set<string>()
  let members = 0
  for (const operation of given.document.operations) {
    for (const { name, place, written } of await membersOf(operation, send, below)) {
      members++
      const first = below(texts.length)
      for (let turn = 0; turn < Math.min(perMember, texts.length); turn++) {
        const text = texts[(first + turn * 7) % texts.length] ?? ''
        const wire = wireOf({ ...written, body: replaceAt(written.body, place, () => text) })
        const answer = await send(wire)
        const what = `${operation.id} ${place.join('/')} ${JSON.stringify(text.slice(0, 40))}: ${answer.status}`
        if (answer.status >= 500) findings.push(what)
        findings.push(...given.judge(wire, answer).map((finding) => `${what} ${finding}`))
        if (answer.status >= 300 || !answer.text.startsWith('{')) continue
        const told = valuesOf(JSON.parse(answer.text), name)
        if (told.length === 0) continue
        stored.add(`${operation.id} ${name}`)
        if (!told.some((one) => isStored(one, text))) findings.push(`${what} came back as ${JSON.stringify(told).slice(0, 100)}`)
      }
    }
  }
  expect(findings).toEqual([])
  console.log(`${members} members, ${stored.size} of which returned what they stored: ${[...stored].join(', ')}`)
  expect(members).toBeGreaterThan(50)
})

/** Returns whether a returned text is the one that was sent, without blanks at its ends, or masked. Blanks alone count as absent. */
function isStored(told: string, sent: string): boolean {
  const expected = sent.normalize('NFC').trim()
  return expected === '' || told === expected || told === sent.normalize('NFC') || told.includes('****')
}

type Member = { name: string; place: Place; written: ReturnType<typeof sampleOf>[number] }

/** Returns the members of the bodies of an operation that hold text, each with a request that has it, if possible one that succeeds. */
async function membersOf(operation: DocumentedOperation, send: Send, below: (limit: number) => number): Promise<Member[]> {
  const found = new Map<string, Member>()
  if (operation.body === undefined) return []
  for (const written of sampleOf(operation, below(1_000_000))) {
    const { status } = await send(wireOf(written))
    for (const place of placesIn(written.body)) {
      const value = place.reduce<unknown>((inside, step) => Object(inside)[step], written.body)
      const steps = place.map((step) => (/^\d+$/.test(String(step)) ? '0' : String(step)))
      const name = steps.findLast((step) => step !== '0')
      if (typeof value !== 'string' || name === undefined) continue
      if (status < 300 || !found.has(steps.join('/'))) found.set(steps.join('/'), { name, place, written })
    }
  }
  return [...found.values()]
}

function wireOf(written: Member['written']) {
  return toWire({ written, text: JSON.stringify(written.body), wrong: [] }, given.pools, given.key)
}

function sampleOf(operation: DocumentedOperation, at: number) {
  return fc.sample(validRequest(given.document, operation, given.examples), { seed: at, numRuns: samples })
}

/** Returns the texts of all members with this name, also of lists. */
function valuesOf(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => [
    ...(key === name ? [inside].flat().filter((one) => typeof one === 'string') : []),
    ...valuesOf(inside, name),
  ])
}
