const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Returns whether a cell can be the id of an access point: whether it is a UUID. */
export const isOwnId = (cell: string): boolean => UUID.test(cell.trim());
