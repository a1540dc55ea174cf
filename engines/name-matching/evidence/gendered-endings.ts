/** "Ivanov" and "Ivanova", "Navalny" and "Navalnaya": a man and a woman of one surname. */
export function isGenderedPair(left: string, right: string): boolean {
  const short = left.length < right.length ? left : right
  const long = left.length < right.length ? right : left
  if (long === `${short}a`) return /(?:ov|ev|in|yn|kh)$/.test(short)
  return (
    /(?:aya|aia|aja)$/.test(long) &&
    /(?:[iy]|iy|yi|ii|ij|yy|oy|oi)$/.test(short) &&
    long.slice(0, -3) === short.replace(/(?:iy|yi|ii|ij|yy|oy|oi|[iy])$/, '')
  )
}
