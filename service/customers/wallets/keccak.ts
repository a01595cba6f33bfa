const mask = (1n << 64n) - 1n
const rateBytes = 136

/** Keccak-256 with the original padding, which Ethereum uses and node:crypto does not have (its SHA3 pads otherwise). */
export function keccak256(message: Uint8Array): Uint8Array {
  const state = new Array<bigint>(25).fill(0n)
  const padded = new Uint8Array((Math.floor(message.length / rateBytes) + 1) * rateBytes)
  padded.set(message)
  padded[message.length] = (padded[message.length] ?? 0) ^ 0x01
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) ^ 0x80
  const words = new DataView(padded.buffer)
  for (let block = 0; block < padded.length; block += rateBytes) {
    for (let lane = 0; lane < rateBytes / 8; lane++) state[lane] = at(state, lane) ^ words.getBigUint64(block + lane * 8, true)
    permute(state)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane++) digest.setBigUint64(lane * 8, at(state, lane), true)
  return new Uint8Array(digest.buffer)
}

/** Keccak-f[1600]: 24 rounds of theta, rho and pi, chi, iota on 25 lanes of 64 bits. */
function permute(state: bigint[]): void {
  let feedback = 1
  for (let round = 0; round < 24; round++) {
    theta(state)
    rhoAndPi(state)
    chi(state)
    for (let bit = 0; bit < 7; bit++) {
      if (feedback & 1) state[0] = at(state, 0) ^ (1n << ((1n << BigInt(bit)) - 1n))
      feedback = (feedback << 1) ^ (feedback & 0x80 ? 0x171 : 0)
    }
  }
}

function theta(state: bigint[]): void {
  const columns = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ at(state, x + y), 0n))
  for (let lane = 0; lane < 25; lane++) {
    const x = lane % 5
    state[lane] = at(state, lane) ^ at(columns, (x + 4) % 5) ^ rotate(at(columns, (x + 1) % 5), 1)
  }
}

function rhoAndPi(state: bigint[]): void {
  let [x, y] = [1, 0]
  let moving = at(state, 1)
  for (let step = 0; step < 24; step++) {
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    const target = x + 5 * y
    const next = at(state, target)
    state[target] = rotate(moving, (((step + 1) * (step + 2)) / 2) % 64)
    moving = next
  }
}

function chi(state: bigint[]): void {
  for (let row = 0; row < 25; row += 5) {
    const lanes = state.slice(row, row + 5)
    for (let x = 0; x < 5; x++) state[row + x] = at(lanes, x) ^ (~at(lanes, (x + 1) % 5) & mask & at(lanes, (x + 2) % 5))
  }
}

function rotate(lane: bigint, by: number): bigint {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & mask
}

function at(lanes: readonly bigint[], index: number): bigint {
  return lanes[index] ?? 0n
}
