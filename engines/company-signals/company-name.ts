const FORMS =
  /\b(?:incorporated|inc|corporation|corp|company|co|limited|ltd|llc|llp|lp|plc|gmbh|ag|se|sa|sas|sarl|spa|srl|bv|nv|ab|as|asa|oy|oyj|kk|pte|pty|holdings?|group|the)\b/g

/** A company's name without legal form, marks and spaces: what two ways of writing it have in common. */
export const bareName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[.,'’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(FORMS, ' ')
    .replaceAll(/\s+/g, '')

/** Whether two names are one but for legal form and marks. A name that is nothing else agrees with none. */
export const isSameName = (one: string, other: string): boolean =>
  bareName(one) !== '' && bareName(one) === bareName(other)
