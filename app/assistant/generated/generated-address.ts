/**
 * Whether an image was generated; its address contains the bucket (AMB-43). A separate module, so that editors can use it without loading
 * the tools.
 */
export const isGenerated = (address: string) => address.includes('/generated-images/');
