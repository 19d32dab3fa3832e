/** Returns the URL of a page of the print pile. */
export const pileHref = (page: number): string => (page > 1 ? `/labels/pile?page=${page}` : "/labels/pile");
