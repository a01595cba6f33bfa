type Facts = { records: string; key: string; at: Date }

/** Returns the instructions in an exported trail for auditors who verify it independently. */
export function packInstructions({ records, key, at }: Facts): { en: string; es: string } {
  return {
    en: `Audit trail of Cauce, ${records} records, made ${at.toISOString()}

records.jsonl   one line for each record: its text, the hash of the record before it, its Ed25519 signature, and its own hash;
                beside it the name, the address and the reason, as far as they were not erased
heads.jsonl     how far the trail had come on each day, signed; the last line is the moment of this file

To verify it you need Node or Python, and nothing of Cauce. Take verify.mjs or verify.py from a source that you trust
(docs/verify of the published repository; each has fewer than 80 lines) and say, in the folder of this file:

    node verify.mjs . PUBLIC_KEY KEPT_HEADS.jsonl
    python3 verify.py . PUBLIC_KEY KEPT_HEADS.jsonl

PUBLIC_KEY is the key that you kept when the trail was set up, and KEPT_HEADS.jsonl the heads that were sent to you since,
one in each line. Without them the scripts use what stands in this file; whoever made the file could then have cut its end off.
The key of this file is
${key}

What a script says:
  broken chain   a record was changed, taken out, put in or moved
  changed        a record or a name was written by somebody without the key
  deleted        records at the end, or a name, are missing
  inserted       a record stands behind the end
  rewritten      the trail is another one than the one whose head was kept
  erased         a name is missing, and no record tells of its erasure
  forged head    a line of the heads was not signed with the key
`,
    es: `Auditoría de Cauce, ${records} registros, hecha el ${at.toISOString()}

records.jsonl   una línea por registro: su texto, el hash del registro anterior, su firma Ed25519 y su propio hash;
                junto a ellos el nombre, la dirección y el motivo, mientras no se hayan borrado
heads.jsonl     hasta dónde llegaba la auditoría cada día, firmado; la última línea es el momento de este archivo

Para comprobarlo hace falta Node o Python, y nada de Cauce. Tome verify.mjs o verify.py de una fuente en la que confíe
(docs/verify del repositorio publicado; cada uno tiene menos de 80 líneas) y escriba, en la carpeta de este archivo:

    node verify.mjs . CLAVE_PUBLICA CABEZAS_GUARDADAS.jsonl
    python3 verify.py . CLAVE_PUBLICA CABEZAS_GUARDADAS.jsonl

CLAVE_PUBLICA es la clave que usted guardó al crearse la auditoría, y CABEZAS_GUARDADAS.jsonl las cabezas que ha recibido desde
entonces, una por línea. Sin ellas los programas usan lo que hay en este archivo, y quien lo hizo podría haberle cortado el final.
La clave de este archivo es
${key}

Lo que dicen los programas:
  broken chain   un registro fue cambiado, quitado, añadido o movido
  changed        un registro o un nombre lo escribió alguien sin la clave
  deleted        faltan registros al final, o falta un nombre
  inserted       hay un registro después del final
  rewritten      la auditoría no es aquella cuya cabeza se guardó
  erased         falta un nombre y ningún registro cuenta que se borrara
  forged head    una línea de las cabezas no se firmó con la clave
`,
  }
}
