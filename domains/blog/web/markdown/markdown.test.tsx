import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MarkdownView } from './markdown-view.tsx'
import { parseMarkdown } from './parse-markdown.ts'

const html = (markdown: string) =>
  renderToStaticMarkup(<MarkdownView blocks={parseMarkdown(markdown)} />)
    .replace(/^<div[^>]*>/, '')
    .replace(/<\/div>$/, '')

describe('the Markdown of a post', () => {
  it('BLOG-039 draws headings of three depths below the page’s own title', () => {
    expect(html('# One\n\n## Two\n\n### Three')).toBe(
      '<h2 id="to-one">One</h2><h3 id="to-two">Two</h3><h4 id="to-three">Three</h4>',
    )
  })

  it('BLOG-039 the highest heading used is the second level, so no level is skipped', () => {
    expect(html('## Two\n\n### Three\n\n## Two')).toBe(
      '<h2 id="to-two">Two</h2><h3 id="to-three">Three</h3><h2 id="to-two-2">Two</h2>',
    )
  })

  it('BLOG-040 BLOG-041 BLOG-043 draws bold, italic and inline code', () => {
    expect(html('**bold** *italic* __bold__ _italic_ `code <b>`')).toBe(
      '<p><strong>bold</strong> <em>italic</em> <strong>bold</strong> <em>italic</em> <code>code &lt;b&gt;</code></p>',
    )
  })

  it('BLOG-042 a link opens in a new tab that cannot reach back', () => {
    expect(html('[FATF](https://www.fatf-gafi.org/) [home](/) [mail](mailto:a@example.com)')).toBe(
      '<p><a href="https://www.fatf-gafi.org/" target="_blank" rel="noopener">FATF</a> ' +
        '<a href="/" target="_blank" rel="noopener">home</a> ' +
        '<a href="mailto:a@example.com" target="_blank" rel="noopener">mail</a></p>',
    )
  })

  it('BLOG-044 BLOG-045 draws bullet lists and quotes', () => {
    expect(html('- a\n- b\n  - c\n\n> said')).toBe(
      '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><blockquote><p>said</p></blockquote>',
    )
  })

  it('draws numbered lists, code blocks, rules and line breaks plainly', () => {
    expect(html('3. a\n4. b')).toBe('<ol start="3"><li>a</li><li>b</li></ol>')
    expect(html('```js\n<b>\n\nx\n```')).toBe('<pre tabindex="0"><code>&lt;b&gt;\n\nx</code></pre>')
    expect(html('a  \nb\n\n---')).toBe('<p>a<br/>b</p><hr/>')
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    'a <b onclick="alert(1)">b</b>',
    '<!-- <script> -->',
  ])('BLOG-046 raw HTML shows as the text it is: %s', (raw) => {
    const drawn = html(raw)
    expect(drawn.replaceAll(/<\/?p>/g, '')).not.toContain('<')
    expect(drawn).toContain('&lt;')
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](&#106;avascript:alert(1))',
    '[x](java&Tab;script:alert(1))',
    '[x](&#1;javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](vbscript:msgbox)',
    '<javascript:alert(1)>',
  ])('BLOG-046 a link to something else than a page keeps its words and loses its address: %s', (raw) => {
    expect(html(raw)).not.toContain('href')
  })

  it('BLOG-046 a picture in the text is its description alone', () => {
    expect(html('![a chart](https://example.com/pixel.gif)')).toBe('<p>a chart</p>')
  })

  const filler = 'Filler words. '.repeat(100).trim()
  it.each([
    [
      'a fence over empty lines',
      '~~~\na\n\nb\n\n- c\n~~~',
      '<pre tabindex="0"><code>a\n\nb\n\n- c</code></pre>',
    ],
    ['a list with empty lines', '1. a\n\n2. b\n\nc', '<ol start="1"><li>a</li><li>b</li></ol><p>c</p>'],
    ['an item of two paragraphs', '- a\n\n  more\n\nc', '<ul><li>a<p>more</p></li></ul><p>c</p>'],
    ['a quote', '> a\n>\n> b', '<blockquote><p>a</p><p>b</p></blockquote>'],
  ])('a long text is parsed in pieces and means the same: %s', (_, part, drawn) => {
    expect(html([filler, part, filler, part].join('\n\n'))).toBe(
      `<p>${filler}</p>${drawn}<p>${filler}</p>${drawn}`,
    )
  })

  const markdownish = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(
          '# ',
          '> ',
          '- ',
          '1. ',
          '**',
          '*',
          '_',
          '`',
          '```\n',
          '\n',
          '\n\n',
          '    ',
          '[',
          '](',
          ')',
          '![',
          '<',
          '>',
          '"',
          "'",
          '&#x6a;',
          'javascript:',
          'data:',
          'https://a.example',
          '<script>',
          '</script>',
          ' onerror=',
          '<svg onload=',
          '\\',
          '\u0000',
          '[a]: b',
        ),
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(''))

  it('BLOG-046 whatever is typed: nothing is thrown, and only known elements, attributes and addresses come out', () => {
    fc.assert(
      fc.property(markdownish, (markdown) => {
        const drawn = html(markdown)
        for (const [, name = '', attributes = ''] of drawn.matchAll(/<([^\s/>]+)([^>]*)>/g)) {
          expect([
            'h2',
            'h3',
            'h4',
            'p',
            'strong',
            'em',
            'code',
            'pre',
            'a',
            'span',
            'ul',
            'ol',
            'li',
            'blockquote',
            'hr',
            'br',
          ]).toContain(name)
          for (const [, attribute = '', value = ''] of attributes.matchAll(/\s([^\s=]+)="([^"]*)"/g)) {
            expect(['id', 'href', 'target', 'rel', 'start', 'tabindex']).toContain(attribute)
            if (attribute === 'href') expect(value).toMatch(/^(https?:|mailto:|[^:]*([/?#]|$))/i)
          }
        }
        expect(drawn.replaceAll(/<[^<>]*>/g, '')).not.toMatch(/[<>]/)
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([
    [
      'an ordinary text',
      'Some *words* with a [link](https://example.com) and `code`.\n\n## Part\n\n- a\n- b\n\n',
    ],
    ['quotes in quotes', '>'],
    ['stars', '**a*'],
    ['brackets', '[a]('],
    ['quoted lines', '>>>>> a\n\n'],
    ['one list', '- a\n'],
    ['underscores', 'a_'],
  ])('two hundred kilobytes of %s are drawn', (_, part) => {
    expect(html(part.repeat(200_000 / part.length)).length).toBeGreaterThan(0)
  })
})
