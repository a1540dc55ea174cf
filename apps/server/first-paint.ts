const styleSheet = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"[^>]*>/g
const modulePreload = /<link\b(?=[^>]*\brel="modulepreload")[^>]*>/g

/**
 * A drawn page made ready for its first paint on a slow line: its styles stand in the page, and its scripts are fetched
 * after what can be seen.
 *
 * The links to the style sheets stay, for a medium that no screen has: the scripts that take the page over look for them.
 * @param styleOf The content of one of our own style sheets; undefined leaves its link as it is.
 */
export function readyForFirstPaint(html: string, styleOf: (href: string) => string | undefined): string {
  const end = html.indexOf('</head>')
  if (end < 0) return html
  const preloads: string[] = []
  const head = html
    .slice(0, end)
    .replace(modulePreload, (link) => {
      preloads.push(link.replace('<link ', '<link fetchpriority="low" '))
      return ''
    })
    .replace(styleSheet, (link, href: string) => {
      const style = styleOf(href.replaceAll('&amp;', '&').split(/[?#]/)[0] ?? '')
      // A style sheet with a closing tag in it could end the element that holds it.
      if (style === undefined || /<\/style/i.test(style)) return link
      return `<style>${style}</style>${link.replace('<link ', '<link media="print" ')}`
    })
  return `${head}${preloads.join('')}${html.slice(end)}`
}
