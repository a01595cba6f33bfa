# Verifies an exported audit trail with Python alone / Comprueba una auditoría exportada, solo con Python.
# python3 verify.py FOLDER [PUBLIC_KEY | -] [KEPT_HEADS.jsonl]   FOLDER: records.jsonl and heads.jsonl of the pack
import hashlib, json, sys

# Ed25519 as RFC 8032 writes it.
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D, ROOT = -121665 * pow(121666, P - 2, P) % P, pow(2, (P - 1) // 4, P)
def decode(data):
    y, sign = int.from_bytes(data, 'little') & (2**255 - 1), data[31] >> 7
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x * ROOT % P if (x * x - square) % P else x
    return None if (x * x - square) % P or y >= P else (P - x if x & 1 != sign else x, y, 1, (P - x if x & 1 != sign else x) * y % P)
def add(p, q):
    a, b, c, d = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0]), 2 * p[3] * q[3] * D, 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)
def times(n, p):
    q = (0, 1, 1, 0)
    while n:
        q, p, n = add(q, p) if n & 1 else q, add(p, p), n >> 1
    return q
BASE = decode((4 * pow(5, P - 2, P) % P).to_bytes(32, 'little'))
def is_signed(text, signature):
    data, message = bytes.fromhex(signature), text.encode()
    a, r, s = decode(bytes.fromhex(KEY)), decode(data[:32]), int.from_bytes(data[32:], 'little')
    if len(data) != 64 or not a or not r or s >= L: return False
    h = int.from_bytes(hashlib.sha512(data[:32] + bytes.fromhex(KEY) + message).digest(), 'little') % L
    p, q = times(s, BASE), add(r, times(h, a))
    return not (p[0] * q[2] - q[0] * p[2]) % P and not (p[1] * q[2] - q[1] * p[2]) % P

def sha(*parts): return hashlib.sha256(b''.join(parts)).digest()
def read(path): return [json.loads(line) for line in open(path, encoding='utf-8', newline='\n') if line.strip()]
given = dict(enumerate(sys.argv[1:]))
folder, wanted, kept = given[0], given.get(1, '-'), given.get(2)
in_pack = read(folder + '/heads.jsonl')
heads = in_pack + (read(kept) if kept else [])
KEY = heads[0]['key'] if wanted == '-' else wanted
last, link, fits, chunk, claims, lost, is_at = 0, '', 0, [], {}, {}, {}
def end(record, fault):
    print(json.dumps({'ok': False, 'record': str(record), 'fault': fault}))
    print(f'BROKEN: record {record} ({fault}). Records before it are as they were written.')
    sys.exit(f'ROTA: registro {record} ({fault}). Los registros anteriores están como se escribieron.')
def check_signatures():  # the last signature covers all records before it
    is_forged = lambda one: not is_signed('record ' + one[1].hex(), one[2])
    if chunk and is_forged(chunk[-1]): end(next(one[0] for one in chunk if is_forged(one)), 'changed')
    chunk.clear()
def fail(record, fault): check_signatures(); end(record, fault)
def check_text(seq, token, text):
    if not text or 'missing' in text: fail(seq, 'deleted')
    if 'erased_by' in text: lost.setdefault(int(text['erased_by']), (seq, set()))[1].add(bytes.fromhex(token))
    elif sha(bytes.fromhex(text['salt']), text['content'].encode()).hex() != token: fail(seq, 'changed')

for head in heads:
    if not is_signed(f"head {head['seq']} {head['hash']} {head['at']}", head['signature']): fail(head['seq'], 'forged head')
    is_at.setdefault(int(head['seq']), []).append(head['hash'])
for line in open(folder + '/records.jsonl', encoding='utf-8', newline='\n'):
    row = json.loads(line)
    seq, digest = int(row['seq']), sha(bytes.fromhex(row['previous']), row['text'].encode())
    follows = seq == last + 1 and row['previous'] == link and sha(digest, bytes.fromhex(row['seal'])).hex() == row['hash']
    if not follows: fail(min(seq, last + 1), 'broken chain')
    record = json.loads(row['text'])
    check_text(seq, record['actor'], row.get('who'))
    if record['told']: check_text(seq, record['told'], row.get('said'))
    if (record['after'] or {}).get('texts_digest'): claims[seq] = record['after']
    chunk.append((seq, digest, row['seal']))
    last, link = seq, row['hash']
    if any(known != link for known in is_at.get(seq, [])): fail(fits + 1, 'rewritten')
    if seq in is_at: fits = seq
    if len(chunk) == 1000: check_signatures()
check_signatures()
if any(int(head['seq']) > last for head in heads): end(last + 1, 'deleted')
if int(in_pack[-1]['seq']) < last: end(int(in_pack[-1]['seq']) + 1, 'inserted')
for by, (first, tokens) in lost.items():
    said = claims.get(by, {})
    if (said.get('texts'), said.get('texts_digest')) != (len(tokens), sha(*sorted(tokens)).hex()): end(by if said else first, 'erased')
for by, said in claims.items():
    if said['texts'] and by not in lost: end(by, 'erased')
print(json.dumps({'ok': True, 'records': str(last), 'key': KEY}))
print(f'WHOLE / ENTERA: {last}. Compare the key with the one that you kept / Compare la clave con la que guardó: {KEY}')
