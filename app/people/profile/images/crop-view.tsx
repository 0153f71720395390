import { type RefObject, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Area } from './crop.ts';

const ZOOM_MAX = 4;

type Props = { src: string; aspect: number; onArea(area: Area): void; onBroken(): void };

/** Selects the visible part by drag, pinch, wheel or arrow keys; the slider zooms. `area` is in pixels of the image. */
export default function CropView({ src, aspect, onArea, onBroken }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const frame = useRef<RefObject<HTMLDivElement | null>>(null);
  const focused = useRef(false);

  function onCropped(area: Area) {
    if (!(area.width > 0)) return; // the frame was resized before the image loaded
    onArea(area);
    if (!focused.current) frame.current?.current?.focus(); // the frame renders once the image size is known
    focused.current = true;
  }
  return (
    <>
      <div className="crop" data-wide={aspect > 2 || undefined}>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          maxZoom={ZOOM_MAX}
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
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} percent`}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
    </>
  );
}
