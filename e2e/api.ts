type Texts = { id: string; name: string; location: string; description: string; qrCode: string };
type Point = Texts & { team: { id: string; name: string } | null };
export type NewPoint = Partial<Texts> & {
  name: string;
  fields?: Record<string, string | number | boolean>;
  teamId?: string;
};
type SignedIn = { token: string; refreshToken: string };

/** Signs in to the API at `base` and returns a client. @throws if a response is not successful */
export async function signInToApi(base: string, email: string, password: string) {
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  const { token } = (await send("POST", "/auth/login", { email, password })) as SignedIn;
  const create = (point: NewPoint): Promise<Point> => send("POST", "/access-points", point, token);
  return {
    token,
    send: (method: string, path: string, body?: unknown) => send(method, path, body, token),
    create,
    createMany: async (points: NewPoint[]) => {
      for (const point of points) await create(point);
    },
    list: async (query = ""): Promise<{ data: Point[]; pagination: { total: number } }> =>
      send("GET", `/access-points?${query}`, undefined, token),
    change: (id: string, changes: Partial<Texts>): Promise<Point> =>
      send("PATCH", `/access-points/${id}`, changes, token),
    remove: (id: string): Promise<void> => send("DELETE", `/access-points/${id}`, undefined, token),
    jobs: async (): Promise<{ data: { id: string }[]; pagination: { total: number } }> =>
      send("GET", "/label-jobs", undefined, token),
    /** Creates a print job and returns its id. Its labels are printed, unless `prefer` asks for no file. */
    print: async (body: object, prefer = ""): Promise<string> => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", prefer };
      const answer = await fetch(`${base}/api/v1/labels`, { method: "POST", headers, body: JSON.stringify(body) });
      await answer.arrayBuffer();
      return answer.headers.get("location")?.split("/").at(-1) ?? "";
    },
    /** Creates a printer profile and returns its id. */
    createPrinter: async (body: { name: string; dpi?: number; offsetXMm?: number }): Promise<string> =>
      ((await send("POST", "/label-printers", body, token)) as { id: string }).id,
    /** Ends every other session of the user, such as the browser's. */
    endOthers: () => send("DELETE", "/sessions", undefined, token),
    logout: () => send("POST", "/auth/logout", undefined, token),
  };
}

export type Api = Awaited<ReturnType<typeof signInToApi>>;
