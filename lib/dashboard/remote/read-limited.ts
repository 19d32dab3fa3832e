import { Unanswered } from "./unanswered";

/** Returns the stream with a size limit: it fails after `maxBytes` and does not read the rest. @throws Unanswered */
export const readLimited = (body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> => {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > maxBytes) {
          const most = `${(maxBytes / 1_048_576).toLocaleString("en")} MiB`;
          throw new Unanswered("answer-too-large", `At most ${most} are read.`);
        }
        controller.enqueue(chunk);
      },
    }),
  );
};
