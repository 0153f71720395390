/** Whether a picture was generated: its address carries the marker (AMB-43). A file of its own, because desks ask without loading a tool. */
export const isGenerated = (address: string) => address.includes('/generated-images/');
