import { pictureSizes } from './picture-sizes.ts'
import classes from './product-picture.module.css'

type PictureName = keyof typeof pictureSizes

/** A picture of the running product, in the visitor's theme. Its size is known, so nothing moves when it arrives. */
export function ProductPicture({ name, alt }: { name: PictureName; alt: string }) {
  const { width, height } = pictureSizes[name]
  return (
    <picture className={classes.picture}>
      <source srcSet={`/pictures/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
      <img
        src={`/pictures/${name}-light.webp`}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
