const styleSheet = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"[^>]*>/g
const modulePreload = /(<link\b[^>]*\brel=")modulepreload(")/g
const inlineModule = /<script type="module"[^>]*>/g

/**
 * A drawn page made ready for its first paint on a slow line: its styles stand in the page, and its scripts wait under
 * another name until the page starts them (apps/web/public-site/start-scripts.ts), so that they take nothing from what can
 * be seen.
 *
 * The links to the style sheets stay, disabled: the scripts that take the page over look for them. They are for print as well,
 * because a browser that reads ahead would fetch a disabled one.
 * @param styleOf The content of one of our own style sheets; undefined leaves its link as it is.
 */
export function readyForFirstPaint(html: string, styleOf: (href: string) => string | undefined): string {
  const end = html.indexOf('</head>')
  if (end < 0) return html
  const head = html.slice(0, end).replace(styleSheet, (link, href: string) => {
    const style = styleOf(href.replaceAll('&amp;', '&').split(/[?#]/)[0] ?? '')
    // A style sheet with a closing tag in it could end the element that holds it.
    if (style === undefined || /<\/style/i.test(style)) return link
    return `<style>${style}</style>${link.replace('<link ', '<link disabled media="print" ')}`
  })
  const body = html.slice(end)
  // A page that does not start its scripts itself keeps them as they are.
  if (!html.includes('assay:taken-over')) return `${head}${body}`
  return `${head.replace(modulePreload, '$1assay-module$2')}${body.replace(inlineModule, '<script type="assay-module">')}`
}
