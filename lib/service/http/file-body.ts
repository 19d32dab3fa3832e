import { ServiceProblem } from "./problem-error";

/** Throws 415, 400 when it is incomplete, and 413 before it is read whole. */
export async function readFileBody(
  request: Request,
  { types, maxBytes }: { types: readonly string[]; maxBytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const { headers } = request;
  const type = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.includes(type) || (headers.get("content-encoding") ?? "identity") !== "identity") {
    throw new ServiceProblem(
      "unsupported-media-type",
      `Send the file as Content-Type: ${types.join(" or ")}, and not compressed.`,
      { headers: { Accept: types.join(", ") } },
    );
  }
  const tooLarge = () =>
    new ServiceProblem(
      "body-too-large",
      `The file is larger than ${maxBytes / 1_024 / 1_024} MiB. Divide it into several files.`,
      { headers: { Connection: "close" } },
    );
  if (Number(headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ServiceProblem) throw error;
    throw new ServiceProblem("malformed-body", "The file is incomplete. Send it again.");
  }
  return new Uint8Array(Buffer.concat(chunks));
}
