const none =
  /not[\s_-]*found|(nothing|nobody|none)( was| were)? found|no (such|match|result|record|customer|user|wallet|transaction|transfer|payment)|does(n.t| not) exist|no existe|no (se )?(ha )?encontr|sin resultado|desconocid|unknown (customer|user|email|wallet|reference|transfer|transaction)/i
/** Matches things that the server itself lacks, not the record: "route not found", "no such table", "la ruta no existe". */
const ofTheServer =
  /\b(route|path|endpoint|url|host|upstream|service|api[\s_-]?key|tenant|organi[sz]ation|table|relation|column|database|ruta|clave|servicio|tabla|organizaci[oó]n)\b["'\\\s\w-]{0,40}\b(not|no)\b|no such (route|path|endpoint|url|host|service|table|relation|column|file|database)/i

/** Returns whether a text is about the server: "no Route matched", "Cannot GET /v1/transfers/search", "service not found". */
export function lacksPath(text: string): boolean {
  const start = text.slice(0, 2_000)
  return ofTheServer.test(start) || /\bno route\b|\bcannot (get|post|put|delete)\b/i.test(start)
}

/** Returns whether a text is a page for people, which no API sends. */
export function isPage(text: string): boolean {
  return /^\s*<(!doctype html|html|head|body)\b/i.test(text)
}

/** Returns whether a text means no match: "Customer not found", "no such transfer", "El cliente no existe", "sin resultados". */
export function reportsNotFound(text: string): boolean {
  const start = text.slice(0, 2_000)
  return none.test(start) && !ofTheServer.test(start)
}
