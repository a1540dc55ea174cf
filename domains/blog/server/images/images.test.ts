import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { onEveryDatabase, onOneDatabase } from '#platform/testing/index.ts'
import { IMAGE_BYTES_MAX } from '../../contract/index.ts'
import { blogOf } from '../test-posts.ts'

// The smallest pictures of their kinds.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

onEveryDatabase('pictures of the blog', (world) => {
  const blog = blogOf(world)
  beforeEach(() => blog.become('admin'))

  it('a picture is kept with its description and shown to everybody as what its bytes are', async () => {
    const { status, body } = await blog.upload(
      new File([png], 'wrong-name.gif', { type: 'image/gif' }),
      ' A dot ',
    )
    expect([status, body.contentType, body.alt, body.bytes]).toEqual([201, 'image/png', 'A dot', png.length])
    blog.become('visitor')
    const shown = await blog.fetch(body.url)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png)
    blog.become('admin')
    expect((await blog.write('pictured', { imageUrl: body.url })).imageUrl).toBe(body.url)
  })

  it('what is no picture is refused: a drawing with script, a page, a text, nothing', async () => {
    for (const [content, name] of [
      [svg, 'drawing.svg'],
      ['<html><script>alert(1)</script></html>', 'picture.png'],
      ['%PDF-1.7', 'picture.jpg'],
      ['', 'empty.png'],
    ] as const) {
      const { status, body } = await blog.upload(new File([content], name, { type: 'image/png' }), 'x')
      expect([name, status, body.code]).toEqual([name, 400, 'unsupported-file'])
    }
    expect((await blog.upload(new File([gif], 'dot.gif'), '  ')).status).toBe(400)
    const large = await blog.upload(
      new File([png, new Uint8Array(IMAGE_BYTES_MAX)], 'large.png'),
      'Too large',
    )
    expect([large.status, large.body.code]).toEqual([413, 'too-large'])
  })

  it('an unknown picture is 404', async () => {
    blog.become('visitor')
    for (const id of ['1', '..%2f..%2fetc%2fpasswd', 'x'.repeat(64)])
      expect([id, (await blog.fetch(`/api/blog/images/${id}`)).status]).toEqual([id, 404])
  })
})

onOneDatabase(
  'pictures of the blog on disk',
  (world) => {
    const blog = blogOf(world)
    it('are kept below the data directory, with the other files, and shown from there', async () => {
      const { body } = await blog.upload(new File([gif], 'dot.gif'), 'A dot')
      const { rows } = await world.installation.database.pool.query('select storage, place from file_blob')
      expect(rows).toMatchObject([{ storage: 'folder' }])
      expect(existsSync(join(world.installation.config.dataDir, rows[0].place))).toBe(true)
      expect(Buffer.from(await (await blog.fetch(body.url)).arrayBuffer())).toEqual(gif)
    })
  },
  // The setting that did this for pictures alone does it for all files.
  { BLOG_IMAGES: 'disk' },
)
