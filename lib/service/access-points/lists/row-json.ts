import type { AccessPoint } from "@/lib/contract/access-point";

/** The rows of a page as JSON texts with commas between; "": there are none. `total`: of the whole list. */
export type PageText = { total: number; rows: string };

/** Whose a row is, as JSON text. */
export const ownerAsJson = ({ id, name }: AccessPoint["owner"]): string => JSON.stringify({ id, name });

/**
 * A row as the contract shows it (`accessPoint`), as JSON text: many times faster than an object that is made only to
 * become text.
 * @param members of the row, as `accessPointMembers` gives them
 * @param owner as JSON text
 */
export const rowAsJson = (members: string, owner: string): string => `{${members},"owner":${owner}}`;
