import classes from './mark.module.css'

const punch = 'M6 1h12l5 5v12l-5 5H6l-5-5V6z'
const letter = 'M10.5 4.6h3L19.4 19h-3.3L12 8.7 7.9 19H4.6z'

type MarkProps = {
  /** Height and width in px; never below 16. */
  size?: number
  /** `ground`: on the page. `rail`: on the dark rail, in both themes. */
  on?: 'ground' | 'rail'
  /** Leave out where the name stands beside it as text. */
  label?: string
}

/** The mark: the punch, the letter without a crossbar, the bead. Drawn, never an image file, so both themes share it. */
export function Mark({ size = 32, on = 'ground', label }: MarkProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={classes[on]}
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path className={classes.punch} d={punch} />
      <path className={classes.letter} d={letter} />
      <circle className={classes.bead} cx="12" cy="16.9" r="2.1" />
    </svg>
  )
}

/** The mark with the drawn capitals beside it. `height` in px; at least 18, which is 80 wide. */
export function Logo({ height = 26, label = 'Assay' }: { height?: number; label?: string }) {
  const legA = 'M8.4 2h4.2L21 22h-4.4l-1.9-4.6H6.3L4.4 22H0zM10.5 7.2 7.8 13.8h5.4z'
  return (
    <svg
      viewBox="0 0 110 24"
      height={height}
      className={classes.ground}
      role="img"
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
    >
      <path className={classes.punch} d={punch} />
      <path className={classes.letter} d={letter} />
      <circle className={classes.bead} cx="12" cy="16.9" r="2.1" />
      <g className={classes.word} transform="translate(32 2.4) scale(.8)">
        <path d={legA} />
        <path transform="translate(59.6)" d={legA} />
        <path transform="translate(77.2)" d="M0 2h4.8l4.7 6.7L14.2 2H19l-7.6 10.5V22H7.6v-9.5z" />
        <path
          className={classes.stroke}
          d="M37.2 7.06C36.3 4.79 34.1 3.7 31.2 3.7C27.9 3.7 25.6 5.15 25.6 7.6C25.6 10.23 28.2 11.05 31.4 11.68C34.8 12.41 37.6 13.22 37.6 16.13C37.6 18.76 35.1 20.3 31.5 20.3C28.2 20.3 25.8 19.03 24.9 16.58M55.9 7.06C55 4.79 52.8 3.7 49.9 3.7C46.6 3.7 44.3 5.15 44.3 7.6C44.3 10.23 46.9 11.05 50.1 11.68C53.5 12.41 56.3 13.22 56.3 16.13C56.3 18.76 53.8 20.3 50.2 20.3C46.9 20.3 44.5 19.03 43.6 16.58"
        />
      </g>
    </svg>
  )
}

/** The punch, dashed: nothing has been struck yet. For empty states. */
export function DashedPunch({ size = 72 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={classes.dashed} aria-hidden="true">
      <path d={punch} strokeDasharray="1.5 1.2" />
      <path d="m6.2 19 5.8-13.3L17.8 19" />
      <circle className={classes.ring} cx="12" cy="16.9" r="2.1" />
    </svg>
  )
}
