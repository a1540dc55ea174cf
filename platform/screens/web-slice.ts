import type { LiveFeed } from '#platform/http-client/index.ts'
import type { GrantedPermission } from '#platform/permissions/index.ts'

/** The rows of entries over the screens that belong together. */
export type SectionName = 'Compliance' | 'Market analytics'

export type StatedOfScreen = {
  /** Its address, without the stroke before it: `dashboard/kyb/cases/:id`. */
  path: string
  /** Its file in the web room of the slice. */
  file: string
  /** Where one file stands at several addresses: a name for this one. */
  id?: string
  /** Inside the shell by default: `site` under the public header, `signed-out` before the product, `product` alone. */
  in?: 'shell' | 'site' | 'signed-out' | 'product'
  /** The file of the frame around it and the others that name it. */
  frame?: string
  /** What the palette calls it; without it the palette does not offer it. */
  label?: string
  /** What has to be granted for it to show anything: rows of entries and the palette offer it to nobody else. */
  may?: GrantedPermission
  /** Words by which the palette finds it as well. */
  keywords?: string
  /** Its place in a row of entries, from left to right. */
  section?: { name: SectionName; at: number; label?: string }
  /** Its place in the menu of the person, from top to bottom, and what has to be granted to see it. */
  account?: { at: number; label: string; may?: GrantedPermission }
}

/** What a slice is to the web, said once. */
export type WebSlice = {
  name: string
  screens: readonly StatedOfScreen[]
  /** What the stream's news makes old. */
  feeds: readonly LiveFeed[]
}

export function defineWebSlice({
  name,
  screens = [],
  feeds = [],
}: Pick<WebSlice, 'name'> & Partial<WebSlice>): WebSlice {
  return { name, screens, feeds }
}
