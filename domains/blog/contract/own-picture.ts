const OWN_PICTURE = /^\/api\/blog\/images\/[\w-]{1,64}$/

/**
 * Whether a picture stands on this site. Only such a picture is drawn on a page: one that stands elsewhere would have every
 * reader's browser call that host, so it is a link that a reader may follow.
 */
export const isOwnPicture = (address: string): boolean => OWN_PICTURE.test(address)
