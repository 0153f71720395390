import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { StillWhenReduced } from '#ui/display/still-when-reduced.tsx';
import { prefersReducedMotion } from '#ui/hooks/use-media.ts';
import { altOf, type Picture } from '../post-rules.ts';
import './carousel.css';

const WIDTHS = [320, 640, 1280];
/** Limits of the frame's aspect ratio, so that very tall or wide images leave room for the text; the image is never cropped. */
const TALLEST = 4 / 5;
const WIDEST = 2;

type Props = { pictures: readonly Picture[]; author: string; eager?: boolean };

/** The images of a post: a single image is static, several loop in both directions by arrows, dots, keys and swipe. */
export function Carousel({ pictures, author, eager = false }: Props) {
  const many = pictures.length > 1;
  const [view, embla] = useEmblaCarousel({ loop: true, active: many, duration: 22 });
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (!embla) return;
    const chosen = () => setCurrent(embla.selectedScrollSnap());
    chosen();
    embla.on('select', chosen).on('reInit', chosen);
    return () => {
      embla.off('select', chosen).off('reInit', chosen);
    };
  }, [embla]);
  const [first] = pictures;
  if (!first) return null;
  const at = (i: number) => (i + pictures.length) % pictures.length;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    if (event.key === 'ArrowRight') embla?.scrollNext(prefersReducedMotion());
    else embla?.scrollPrev(prefersReducedMotion());
  };
  const ratio = Math.min(WIDEST, Math.max(TALLEST, first.width / first.height));
  const slides = (
    // Before hydration this is a scrolling strip, which must be focusable for keyboard users.
    <div className="carousel-view" ref={view} data-ready={embla && many ? '' : undefined} tabIndex={many && !embla ? 0 : undefined}>
      <ul className="carousel-strip">
        {pictures.map((picture, i) => (
          <li key={picture.src} inert={many && embla !== undefined && i !== current}>
            <Slide picture={picture} alt={altOf(picture, i, pictures.length, author)} eager={eager && i === 0} />
          </li>
        ))}
      </ul>
    </div>
  );
  const style = { aspectRatio: String(Math.round(ratio * 1000) / 1000) };
  if (!many)
    return (
      <div className="carousel" style={style}>
        {slides}
      </div>
    );
  return (
    <section className="carousel" style={style} aria-roledescription="carousel" aria-label={`Images by ${author}`} onKeyDown={onKeyDown}>
      {slides}
      <button type="button" className="carousel-way" aria-label="Previous image" onClick={() => embla?.scrollPrev(prefersReducedMotion())}>
        <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className="carousel-way carousel-on"
        aria-label="Next image"
        onClick={() => embla?.scrollNext(prefersReducedMotion())}
      >
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <div className="carousel-dots">
        {pictures.map(({ src }, i) => (
          <button
            key={src}
            type="button"
            aria-label={`Image ${i + 1} of ${pictures.length}`}
            aria-current={i === current ? 'true' : undefined}
            onClick={() => embla?.scrollTo(at(i), prefersReducedMotion())}
          />
        ))}
      </div>
      <p className="sr-only" aria-live="polite">
        {embla && `Image ${current + 1} of ${pictures.length}`}
      </p>
    </section>
  );
}

const Slide = ({ picture: { src, width, height }, alt, eager }: { picture: Picture; alt: string; eager: boolean }) => (
  <StillWhenReduced src={src}>
    <img
      src={`${src}?w=1280`}
      srcSet={WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(', ')}
      sizes="(max-width: 767px) 100vw, 680px"
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
    />
  </StillWhenReduced>
);
