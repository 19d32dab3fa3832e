import { exactly, noneOf, shown } from "../limits.mjs";
import { signInByForm } from "../pages.mjs";
import { passwordOf, signIn } from "../program.mjs";
import { ask, askPatiently, inParallel } from "../requests.mjs";

/** Hostile texts, grouped by the kind of attack. */
const texts = {
  markup: [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "<svg/onload=alert(1)>",
    "</title><script>alert(1)</script>",
    "<!--",
    "]]>",
    "&lt;&#x3c;",
    "javascript:alert(1)",
    "{{7*7}}",
    "#{7*7}",
    "<%= 7*7 %>",
    // A form ends with the bare tag, so an unescaped value is recognized only together with what follows.
    "</textarea><i id=x>",
    "' autofocus onfocus=alert(1) x='",
  ],
  queries: [
    "' or '1'='1",
    "'; drop table users; --",
    '" union select 1 --',
    "%",
    "_",
    "\\",
    "100%_\\",
    "NEAR(a b)",
    'a" OR "b',
    "*",
    "a*",
    "-a",
    "(",
    "name:x",
    "^x",
  ],
  printers: [
    "^XA^FDx^XZ",
    "~JA",
    "^FS^FO0,0^GB800,800,800^FS",
    "_5E_XZ",
    "(x) Tj ET endstream",
    "\\) Tj",
    "%PDF-1.7",
    "<</JS (app.alert(1))>>",
    "\\053\\",
    "^CI0~DGR:X",
  ],
  shells: [
    "$(id)",
    "`id`",
    "| id",
    "; id",
    "../../etc/passwd",
    "..\\..\\x",
    "file:///etc/passwd",
    "C:\\CON",
    "NUL",
    "=1+1",
    "@SUM(1)",
    "+1",
    "-1",
  ],
  unicode: [
    "\u202eevil\u202c",
    "\u2066\u2067\u2068",
    "\u200b",
    "\u200d\u200c",
    "\ufeffx",
    "\ufffe",
    "\u0301\u0302\u0303",
    "Z\u0351\u036b\u0343\u036a",
    "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
    "\u{1f1e9}\u{1f1ea}",
    "\u{e0041}\u{e007f}",
    "\u{10ffff}",
    "\ufdfa".repeat(20),
    "\u0e4d\u0e4d\u0e4d",
    "\u05e9\u05dc\u05d5\u05dd (1)",
    "\u0627\u0644\u0633\u0644\u0627\u0645",
    "\u2028\u2029",
    "\u00ad\u00ad",
    "\uff1cscript\uff1e",
    "I\u0307i\u0131\u0130",
    "\u1e9e\u00df",
    "e\u0301",
  ],
  refused: [
    "\0",
    "a\u0000b",
    "\u0007",
    "a\r\nb",
    "\ud800",
    "\udc00x",
    "\u001b[31m",
    "\u0085",
    "a\u0301".padEnd(60, "\u0323\u0301"),
    "x".repeat(201),
  ],
  words: [
    "null",
    "undefined",
    "true",
    "NaN",
    "Infinity",
    "0",
    "-0",
    "1e309",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "[object Object]",
    "then",
  ],
};

/** Creates access points with hostile texts and checks the API, the pages and the labels that contain them. */
export async function attackByText({ programs, record, isShort }) {
  const program = await programs.start({ env: { LOG_LEVEL: "silent" } });
  const email = "kim@example.com";
  programs.addUser(program, email, "manager");
  const { url } = program;
  const { token } = await signIn(url, email);
  const cookie = await signInByForm(url, email);
  const all = Object.values(texts)
    .flat()
    .filter((_, at) => !isShort || at % 8 === 0);
  const statuses = [];
  const wrong = { fives: [], raw: [] };
  const look = async (method, path, given) => {
    const answer = await askPatiently(url, method, path, given);
    statuses.push(answer.status);
    if (answer.status >= 500) wrong.fives.push(`${method} ${path}`);
    return answer;
  };
  const made = await inParallel(all.length, 2, async (at) => {
    const text = all[at];
    const body = { name: text, location: text, description: text, qrCode: `${text}#${at}`.slice(0, 100) };
    const answer = await look("POST", "/api/v1/access-points", { token, body });
    return answer.status === 201 ? { text, ...JSON.parse(answer.text) } : null;
  });
  const points = made.filter(Boolean);
  record("hostile texts kept", points.length, shown, `${all.length - points.length} refused`);
  let unlike = 0;
  for (const { id, text, name } of points) {
    const found = JSON.parse((await look("GET", `/api/v1/access-points/${id}`, { token })).text);
    if (found.name !== name || name !== text.normalize("NFC").trim()) unlike += 1;
    await look("GET", `/api/v1/access-points?q=${encodeURIComponent(text)}`, { token });
    await look("GET", `/api/v1/access-points/${id}/qr.svg`, { token });
    await look("GET", `/api/v1/access-points/${id}/qr.png`, { token });
    for (const path of [
      `/access-points/${id}`,
      `/access-points/${id}/edit`,
      `/access-points?q=${encodeURIComponent(text)}`,
    ]) {
      const page = await look("GET", path, { headers: { Cookie: cookie } });
      if (isRaw(page.text, text)) wrong.raw.push(`${path} ${text}`);
    }
  }
  await print({ look, token, points, wrong });
  record("answers 5xx", wrong.fives.length, noneOf("5xx"), `${statuses.length} requests; ${wrong.fives[0] ?? ""}`);
  record("texts that came back as something else", unlike, noneOf("text"));
  record("texts that reached a page or a print as markup or commands", wrong.raw.length, noneOf("text"), wrong.raw[0]);
  record(
    "alive afterwards, sign-in",
    (await ask(url, "POST", "/api/v1/auth/login", { body: { email, password: passwordOf(email) } })).status,
    exactly(200),
  );
  await program.stop();
}

/** Returns whether a page contains the text as unescaped markup, outside of the scripts that hydrate it. */
const isRaw = (page, text) =>
  /^["' >]*<\/?[a-z]/i.test(text) && page.replaceAll(/<script\b[\s\S]*?<\/script>/g, "").includes(text);

async function print({ look, token, points, wrong }) {
  const ids = points.map(({ id }) => id);
  const drawn = async (stock, format) =>
    look("POST", "/api/v1/labels", { token, body: { stock, format, select: { ids } } });
  await drawn("avery-a4-l7160", "pdf");
  for (const { id, text } of points.slice(0, 40)) {
    const zpl = await look("POST", "/api/v1/labels", {
      token,
      body: { stock: "zebra-2x1in", format: "zpl", select: { ids: [id] } },
    });
    if (zpl.status === 200 && (zpl.text.match(/\^XZ/g) ?? []).length !== 1) wrong.raw.push(`ZPL ${text}`);
  }
}
