import { type RefObject, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Area } from './crop.ts';

const MOST_ZOOM = 4;

type Props = { src: string; aspect: number; onArea(area: Area): void; onBroken(): void };

/** Which part is shown: dragged, pinched, wheeled, or moved by arrow keys; the slider zooms. `area` is in pixels of the picture. */
export default function CropView({ src, aspect, onArea, onBroken }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const frame = useRef<RefObject<HTMLDivElement | null>>(null);
  const met = useRef(false);

  function onCropped(area: Area) {
    onArea(area);
    if (!met.current) frame.current?.current?.focus(); // the frame is drawn once the picture's size is known
    met.current = true;
  }
  return (
    <>
      <div className="crop" data-wide={aspect > 2 || undefined}>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          maxZoom={MOST_ZOOM}
          keyboardStep={6}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onCropped(pixels)}
          setCropperRef={(ref) => {
            frame.current = ref;
          }}
          cropperProps={{ role: 'application', 'aria-label': 'The part that is shown. Arrow keys move the image.' }}
          mediaProps={{ onError: onBroken, alt: '' }}
          disableAutomaticStylesInjection
        />
      </div>
      <label className="crop-zoom">
        <span>Zoom</span>
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} percent`}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
    </>
  );
}
