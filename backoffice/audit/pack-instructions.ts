type Facts = { records: string; key: string; at: Date }

/** Returns the instructions in an exported trail for auditors who verify it independently. */
export function packInstructions({ records, key, at }: Facts): { en: string; es: string } {
  return {
    en: `Audit trail of Cauce, ${records} records, made ${at.toISOString()}

records.jsonl   one line for each record: its text, the hash of the record before it, its Ed25519 signature, and its own hash;
                beside it the name, the address and the reason, unless they were erased
heads.jsonl     the number and hash of the last record on each day, signed; the last line is the moment of this file

To verify it you need Node or Python, and no part of Cauce. Take verify.mjs or verify.py from a source that you trust
(docs/verify of the published repository; each has fewer than 80 lines) and run one of these, in the folder of this file:

    node verify.mjs . PUBLIC_KEY KEPT_HEADS.jsonl
    python3 verify.py . PUBLIC_KEY KEPT_HEADS.jsonl

PUBLIC_KEY is the key that you wrote down when the trail was set up, and KEPT_HEADS.jsonl contains the heads that were sent to
you since, one per line. Without them the scripts use those in this file; whoever made the file could then have cut its end off.
The key of this file is
${key}

What a script reports:
  broken chain   a record was changed, removed, inserted or moved
  changed        a record or a name was written by somebody without the key
  deleted        records at the end, or a name, are missing
  inserted       there is a record after the end
  rewritten      the trail is not the one whose head was stored
  erased         a name is missing, and there is no record of its erasure
  forged head    a line of the heads was not signed with the key
`,
    es: `Auditoría de Cauce, ${records} registros, hecha el ${at.toISOString()}

records.jsonl   una línea por registro: su texto, el hash del registro anterior, su firma Ed25519 y su propio hash;
                junto a ellos el nombre, la dirección y el motivo, mientras no se hayan borrado
heads.jsonl     el número y el hash del último registro de cada día, firmados; la última línea es el momento de este archivo

Para comprobarlo hace falta Node o Python, y nada de Cauce. Tome verify.mjs o verify.py de una fuente en la que confíe
(docs/verify del repositorio publicado; cada uno tiene menos de 80 líneas) y ejecute uno, en la carpeta de este archivo:

    node verify.mjs . CLAVE_PUBLICA CABEZAS_GUARDADAS.jsonl
    python3 verify.py . CLAVE_PUBLICA CABEZAS_GUARDADAS.jsonl

CLAVE_PUBLICA es la clave que usted anotó al crearse la auditoría, y CABEZAS_GUARDADAS.jsonl las cabezas que ha recibido desde
entonces, una por línea. Sin ellas los programas usan lo que hay en este archivo, y quien lo hizo podría haberle cortado el final.
La clave de este archivo es
${key}

Lo que informan los programas:
  broken chain   un registro fue cambiado, borrado, insertado o movido
  changed        un registro o un nombre lo escribió alguien sin la clave
  deleted        faltan registros al final, o falta un nombre
  inserted       hay un registro después del final
  rewritten      la auditoría no es aquella cuya cabeza se guardó
  erased         falta un nombre y ningún registro indica que se borrara
  forged head    una línea de las cabezas no se firmó con la clave
`,
  }
}
