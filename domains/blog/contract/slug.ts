export const SLUG_LENGTH_MAX = 200

/** Addresses below /blog and /api/blog/posts that belong to something else. */
export const reservedSlugs: readonly string[] = ['all', 'manage']

/**
 * The slug of a title: lower case, every run of other characters one hyphen, none at the ends. Accents are taken off first, so that
 * "Über" becomes `uber`. Empty when nothing of the title can stand in an address.
 */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH_MAX)
    .replaceAll(/^-+|-+$/g, '')
}
