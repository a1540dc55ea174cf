/**
 * Small words that join the parts of a name and are written or left out at will: articles, "son of", "of".
 * Their presence says nothing; `abd` and `abu` are not here, for they belong to the name they open.
 */
export const PARTICLES: ReadonlySet<string> = new Set(
  `al el ul ur ud us uz as ar az ash esh ad ed ez er es an en l la le les lo los las de del della delle dello dei degli di da do dos das du den der des
   van von vom zu zum zur ten ter te op het af av y e und and et i bin ben ibn bn bint binti bte bt ould uld wld walad ag ap ab na wa ve va w ou u the of for from in on at to by with
   och og ja per por para pour dans sur aus fi fil min`.split(/\s+/),
)

/** Particles that name a descent: "son of", "daughter of". What follows them is the name of a parent. */
export const DESCENT_PARTICLES: ReadonlySet<string> = new Set(
  'bin ben ibn bn bint binti bte bt ould uld wld walad ap ag'.split(' '),
)
