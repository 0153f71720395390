// No schema library: this file is in the scripts of editors and forms.

const MB = 1024 * 1024;

/** The types of images that may be uploaded; the server checks the content, not the type. */
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
/** The `accept` of a file input for images. */
export const IMAGE_ACCEPT = IMAGE_TYPES.join(',');
export const IMAGE_BYTES_MAX = 5 * MB; // MEDIA-12
/** For chat attachments, images included (AMB-72). */
export const ATTACHMENT_BYTES_MAX = 10 * MB;

export const IMAGE_HINT = `JPG, PNG, GIF or WebP, up to ${IMAGE_BYTES_MAX / MB} MB`;
const imageRefusal = (bytes: number) => `Images must be JPG, PNG, GIF or WebP, up to ${bytes / MB}MB.`;
export const IMAGE_REFUSED = imageRefusal(IMAGE_BYTES_MAX); // AMB-46
export const ATTACHED_IMAGE_REFUSED = imageRefusal(ATTACHMENT_BYTES_MAX);
export const ATTACHMENT_TOO_LARGE = `Files can be up to ${ATTACHMENT_BYTES_MAX / MB} MB.`;

/** Whether a file may be uploaded as an image, by its type and size. */
export const isImageFile = ({ type, size }: Pick<File, 'type' | 'size'>) => IMAGE_TYPES.includes(type) && size <= IMAGE_BYTES_MAX;
