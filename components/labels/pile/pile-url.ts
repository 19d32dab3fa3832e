export const pileHref = (page: number): string => (page > 1 ? `/labels/pile?page=${page}` : "/labels/pile");
