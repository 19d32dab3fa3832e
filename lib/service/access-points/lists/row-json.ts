import type { AccessPoint } from "@/lib/contract/access-point";

/** Rows of a page as JSON text, separated by commas ("" when empty), and the number of rows of the whole list. */
export type PageText = { total: number; rows: string };

/** Returns the owner of a row as JSON text. */
export const ownerAsJson = ({ id, name }: AccessPoint["owner"]): string => JSON.stringify({ id, name });

/**
 * Returns a row as JSON text of the contract's `accessPoint`. Joining texts is many times faster than building an
 * object and serializing it.
 * @param members JSON properties of the row, as `accessPointMembers` returns them
 * @param owner JSON text of the owner
 */
export const rowAsJson = (members: string, owner: string): string => `{${members},"owner":${owner}}`;
