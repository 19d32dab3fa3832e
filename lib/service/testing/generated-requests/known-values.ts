import type { World } from "../operation-examples";
import { PASSWORD } from "../start-test-service";

/** Values that exist in the service, by the names of members and parameters. */
export function hintsOf({
  point,
  adminId,
  staffId,
  stock,
  printer,
  service,
  sheetJob,
  team,
}: World): Record<string, unknown[]> {
  const time = new Date(service.clock.now).toISOString();
  const year = new Date(service.clock.now + 200 * 86_400_000).toISOString();
  return {
    ids: [point],
    except: [point],
    id: [point],
    target: [point, sheetJob],
    owner: [staffId, adminId],
    team: [team, null],
    teamId: [team, null],
    moveTo: [team],
    actor: [adminId],
    to: [adminId],
    from: ["Pier"],
    location: ["Pier", "Pier / 2"],
    locationUnder: ["Pier"],
    locationSeparator: [" / "],
    timeZone: ["UTC", "Europe/Oslo"],
    stock: [stock, "avery-a4-l7160", "zebra-2x1in"],
    printer: [printer],
    qrCode: ["D-1", ""],
    email: ["ada@example.com", "new@example.com"],
    password: [PASSWORD, "four lamps beside a canal"],
    current: [PASSWORD],
    expiresAt: [year],
    updatedSince: [time],
    select: [{ ids: [point] }, { scope: "mine" }],
    skip: [[], [1]],
    sheet: [1],
    copies: [1, 2],
    count: [1, 20],
    paper: [{ name: "A4", widthMm: 210, heightMm: 297 }],
    columns: [1, 2],
    rows: [1, 2],
    labelWidthMm: [20],
    labelHeightMm: [20],
    leftMarginMm: [5],
    topMarginMm: [5],
    horizontalPitchMm: [30],
    verticalPitchMm: [30],
  };
}
