import type { Examples } from "./openapi-answer";
import type { TestService } from "./start-test-service";

type World = { service: TestService; token: string };

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";

/** Makes a code and returns its id. */
async function addCode({ service, token }: World): Promise<string> {
  const answer = await service.send("POST", "/codes", { token, body: { count: 1 } });
  return (await answer.json()).data[0].id;
}

/** Examples of the operations on batches and codes, for the test of the OpenAPI document. */
export const codeExamples: Examples<World> = {
  createAccessPoints: {
    success: () => [{ body: { items: [{ name: "Gate" }, { name: "Door" }] } }],
    problem: () => ({ body: { items: [{ name: "" }, { qrCode: "D-1" }] } }),
  },
  checkCode: {
    success: () => [{ query: "?qrCode=d-1" }, { query: "?qrCode=7K3F9QX2-0" }, { query: "?name=Gate&location=Quay" }],
    problem: () => ({ query: "?qrCode=" }),
  },
  lookUpCode: {
    success: () => [{ query: "?qrCode=d-1" }, { query: "?qrCode=unknown" }],
    problem: () => ({ query: "?qrCode=" }),
  },
  listCodes: {
    success: () => ["", "?state=void", "?page=9"].map((query) => ({ query })),
    problem: () => ({ query: "?state=lost" }),
  },
  reserveCodes: { success: () => [{ body: { count: 2 } }], problem: () => ({ body: { count: 1_001 } }) },
  voidCode: { success: (world) => [addCode(world).then((id) => ({ id }))], problem: () => ({ id: UNKNOWN }) },
};
